/** Stands in samples for the origin that serves the page, which only the page itself knows. */
export const placeholderOrigin = "https://your-project.web.app";
