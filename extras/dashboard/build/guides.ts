import { readFileSync } from "node:fs";
import { join, basename, posix } from "node:path";
import type { FeatureName } from "@mention-market/extras/feature-names";
import { docsTexts } from "../src/docs/docs-texts.ts";
import { filesIn, guidePaths, guidesFolder, guideUrl, type LinkTo } from "./links.ts";
import { type Picture, renderMarkdown, type Rendered } from "./markdown.ts";
import { featureOf } from "./programs.ts";

const folder = `${guidesFolder}/images`;
/** The positions of a PNG's width and height, 4 bytes each. */
const [widthAt, heightAt] = [16, 20];

/** A Markdown document of the repository that is a page of the site. */
export interface Guide extends Rendered {
  readonly url: string;
  /** Its name in the navigation. */
  readonly label: string;
  /** The feature that it describes; null for the core. */
  readonly feature: FeatureName | null;
}

/** The guides, by file name. `linksIn` maps the links of a document. */
export function readGuides(repository: string, linksIn: (file: string) => LinkTo): Guide[] {
  return guidePaths(repository).map((file) => {
    const text = readFileSync(join(repository, file), "utf8");
    const pictureAt = (src: string) => pictureOf(repository, posix.join(posix.dirname(file), src));
    const rendered = renderMarkdown(text, linksIn(file), pictureAt);
    const names = new Map(Object.entries(docsTexts.guideNames));
    return {
      url: guideUrl(file),
      label: names.get(basename(file, ".md")) ?? rendered.title,
      feature: featureOf(text),
      ...rendered,
    };
  });
}

/** The guides' pictures, by their paths on the site. */
export function readPictures(repository: string): { name: string; content: Buffer }[] {
  return filesIn(join(repository, folder)).map((file) => ({
    name: `docs/images/${file}`,
    content: readFileSync(join(repository, folder, file)),
  }));
}

/** Throws for a path in the repository that is not a picture of the site. */
function pictureOf(repository: string, path: string): Picture {
  const onSite = `docs/images/${posix.basename(path)}`;
  const isOfFolder = posix.dirname(path) === folder;
  const content = readPictures(repository).find(({ name }) => isOfFolder && name === onSite)?.content;
  const size = content === undefined ? null : path.endsWith(".png") ? sizeOfPng(content) : sizeOfSvg(content);
  if (size === null) throw new Error(`${path} is no SVG or PNG of ${folder} with a size`);
  return { src: `/${onSite}`, ...size };
}

type Size = Pick<Picture, "width" | "height">;

function sizeOfSvg(content: Buffer): Size | null {
  const text = content.toString();
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(text) ?? [];
  return width === undefined || height === undefined ? null : { width, height };
}

function sizeOfPng(content: Buffer): Size {
  return { width: String(content.readUInt32BE(widthAt)), height: String(content.readUInt32BE(heightAt)) };
}
