/** The text of operaciones.gen.ts, from an OpenAPI description. */
export declare const generar: (documento: unknown) => string
