/** `kind`: the declaration's name. */
export interface DocumentRef { readonly kind: string, readonly id: string }
