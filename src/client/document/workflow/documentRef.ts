/** A document of any kind: the name of its declaration and its id. */
export interface DocumentRef { readonly kind: string, readonly id: string }
