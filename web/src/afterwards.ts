/** Do something when what is drawn now has been laid out: measuring it earlier would lay everything out twice. Returns what calls it off. */
export function afterwards(act: () => void): () => void {
  let next = requestAnimationFrame(() => (next = requestAnimationFrame(act)));
  return () => cancelAnimationFrame(next);
}
