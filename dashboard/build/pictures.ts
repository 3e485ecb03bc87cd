import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn } from "./links.ts";
import type { Picture } from "./markdown.ts";

const folder = "docs/images";
/** The positions of a PNG's width and height, 4 bytes each. */
const [widthAt, heightAt] = [16, 20];

/** The pictures of docs/images. Their paths on the site are those in the repository. */
export function readPictures(repository: string): { name: string; content: Buffer }[] {
  return filesIn(join(repository, folder)).map((file) => ({
    name: `${folder}/${file}`,
    content: readFileSync(join(repository, folder, file)),
  }));
}

/** Throws for a picture that is not on the site. */
export function pictureOf(repository: string, path: string): Picture {
  const content = readPictures(repository).find(({ name }) => name === path)?.content;
  const size = content === undefined ? null : path.endsWith(".png") ? sizeOfPng(content) : sizeOfSvg(content);
  if (size === null) throw new Error(`${path} is no SVG or PNG of ${folder} with a size`);
  return { src: `/${path}`, ...size };
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
