/** An open dialog asks for an answer first: what the program's keys do would happen behind it. */
export const inDialog = (): boolean => document.querySelector('.bp6-dialog-container, .bp6-drawer') !== null
