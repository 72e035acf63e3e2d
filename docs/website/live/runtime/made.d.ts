/** What build.mjs makes: the packs of this build, its version, and the worker's script. */
declare module "packs" {
  const packs: Record<string, { file: string; size: number }>;
  export default packs;
}
declare module "version" {
  const version: string;
  export default version;
}
declare module "worker" {
  const script: string;
  export default script;
}
