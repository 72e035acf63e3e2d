import type { Message, Runtime, start } from "../runtime/contract";

export type { Message, Runtime };
export type Start = typeof start;

/** What the page says about itself, written by docs/website/live_cells.py. */
export interface Facts {
  /** The name of the notebook, such as "01_path_sums". */
  notebook: string;
  /** The version of minigrad that made the page. */
  version: string;
  /** What the first click fetches, in bytes. */
  bytes: number;
  /** What a first click fetches that browsers keep in their Cache Storage: each file with its size in bytes, seen from the
   * folder of this script. */
  packs: Record<string, number>;
  /** The ids of the code cells that the page shows, in their order. */
  cells: string[];
  /** The module of the runtime and the folder of its packs, seen from the folder of this script. */
  runtime: { module: string; packs: string };
  /** How many exercises each notebook has, by its number. */
  exercises: Record<string, number>;
  /** The files of the notebooks, by name. */
  notebooks: string[];
}

/** A cell of a notebook as JSON. */
export interface Source {
  id: string;
  cell_type: string;
  source: string | string[];
  metadata: { tags?: string[] };
  outputs?: Output[];
  execution_count?: number | null;
}

export interface Notebook {
  cells: Source[];
  metadata: Record<string, any>;
  nbformat: number;
  nbformat_minor: number;
}

/** An output as a notebook keeps it. */
export type Output = Record<string, any> & { output_type: string };

/** What is kept of one page: the text of each cell that was changed, by the cell's id. */
export interface Kept {
  cells: Record<string, string>;
  version: string;
}
