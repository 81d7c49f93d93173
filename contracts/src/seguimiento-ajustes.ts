import * as z from 'zod/mini'
import { alFaltar, sinFaltas } from './base/esquema.ts'
import { MENSAJES_SEGUIMIENTO, VARIABLES_LEIDAS, type VariableLeida } from './seguimiento-reglas.ts'

const { columnaObligatoria, columnaInvalida, columnaRepetida } = MENSAJES_SEGUIMIENTO
const Letra = z.pipe(
  z
    .string({ error: alFaltar(columnaObligatoria) })
    .check(
      z.trim(),
      z.minLength(1, { error: columnaObligatoria }),
      z.regex(/^[A-Za-z]{1,2}$/, { error: columnaInvalida }),
    ),
  z.transform((letra) => letra.toUpperCase()),
)

/** A column that a spreadsheet need not have; empty is without one. */
const LetraOpcional = z.optional(
  z.pipe(
    z.string({ error: columnaInvalida }).check(z.trim(), z.regex(/^[A-Za-z]{0,2}$/, { error: columnaInvalida })),
    z.transform((letra) => letra.toUpperCase() || undefined),
  ),
)

/**
 * The column settings (Table SEG-B, SEG-20): letters in capitals, no label twice; the later one of two is to blame. Apart
 * from the calls, because the dialog checks by it, and the public page must not load what it checks with.
 */
export const AjustesColumnas = z
  .object({
    cui: Letra,
    title_meta: Letra,
    pim_current: Letra,
    devengado_acumulado_total: Letra,
    avance_financiero_acumulado: Letra,
    avance_fisico: Letra,
    fechaini: Letra,
    fechafin: Letra,
    costo_actualizado: Letra,
    devengado_anual: LetraOpcional,
    avance_fisico_programado: LetraOpcional,
    avance_financiero_programado: LetraOpcional,
  } satisfies Record<VariableLeida, typeof Letra | typeof LetraOpcional>)
  .check(
    sinFaltas((columnas) => {
      const letras = VARIABLES_LEIDAS.map(({ campo }) => columnas[campo])
      return VARIABLES_LEIDAS.flatMap(({ campo }, i) => {
        const letra = columnas[campo]
        return letra && letras.indexOf(letra) < i ? [[campo, columnaRepetida] as const] : []
      })
    }),
  )
export type AjustesColumnas = z.output<typeof AjustesColumnas>
