/** Five rows stand in for those that are loading (specification section 2). */
export const skeletonRows = [1, 2, 3, 4, 5] as const;
