import * as z from 'zod/mini'

/** How calls tell of terms, apart from the tracker, whose page needs no schema. */

/** A day from the start of the term to its due date: its number in the count, or why it is not counted (PLA-08). */
export const DiaDelCaso = z.object({ dia: z.string(), numero: z.nullable(z.number()), motivo: z.nullable(z.string()) })
export type DiaDelCaso = z.infer<typeof DiaDelCaso>

/** Days left, in words, with their colour (PLA-18). */
export const Semaforo = z.object({ color: z.enum(['verde', 'ambar', 'rojo', 'gris']), texto: z.string() })
