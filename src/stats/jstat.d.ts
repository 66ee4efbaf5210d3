/** jstat ships no types; this declares the one function this room takes from it. */
declare module 'jstat' {
  const jStat: {
    /** Inverse of the regularised incomplete beta function: x with I_x(a, b) = p. */
    ibetainv(p: number, a: number, b: number): number;
  };
  export default jStat;
}
