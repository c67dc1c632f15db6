/** History state: the navigation replaces its tab's content. */
export const IN_PLACE = 'yz.inPlace'
