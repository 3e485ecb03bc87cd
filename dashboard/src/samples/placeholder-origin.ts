/** Placeholder in samples for the origin of the page, which is only known at run time. */
export const placeholderOrigin = "https://your-project.web.app";
