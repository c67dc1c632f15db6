/** History state of a navigation that takes over the tab it came from. */
export const IN_PLACE = 'yz.inPlace'
