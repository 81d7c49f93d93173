const DE_DIRECCION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text without marks of direction, so that rows of before they were refused are read as they are written. */
export const sinDireccion = (texto: string): string => texto.replace(DE_DIRECCION, '')
