import * as z from 'zod/mini'

/** What norms do to each other, and what follows for whether one is in force. */

export const TIPOS_RELACION = ['modifica', 'deroga', 'deroga_en_parte', 'reglamenta', 'fe_de_erratas'] as const
export type TipoRelacion = (typeof TIPOS_RELACION)[number]

/** What a norm does to another one, as its own page says it. */
export const NOMBRE_RELACION: Readonly<Record<TipoRelacion, string>> = {
  modifica: 'Modifica',
  deroga: 'Deroga',
  deroga_en_parte: 'Deroga en parte',
  reglamenta: 'Reglamenta',
  fe_de_erratas: 'Fe de erratas de',
}

/** What was done to a norm, by the other one: 'Derogada por la Ordenanza Municipal N.° …'. */
export const NOMBRE_RECIBIDA: Readonly<Record<TipoRelacion, string>> = {
  modifica: 'Modificada por',
  deroga: 'Derogada por',
  deroga_en_parte: 'Derogada en parte por',
  reglamenta: 'Reglamentada por',
  fe_de_erratas: 'Corregida por fe de erratas de',
}

/** In force, changed or gone, by what other norms do to it. */
export const ESTADOS_NORMA = ['VIGENTE', 'MODIFICADA', 'DEROGADA'] as const
export const EstadoNorma = z.enum(ESTADOS_NORMA)
export type EstadoNorma = z.infer<typeof EstadoNorma>

/** What each row of a list of norms says of its state: the word, and by which norm since when, or what is to come. */
export const CON_ESTADO = { estado: EstadoNorma, estado_detalle: z.string() }
export interface ConEstado {
  estado: EstadoNorma
  estado_detalle: string
}

/** A relation as who reads a norm sees it: `otra` is the norm at its other end. */
export const RelacionDeNorma = z.object({
  id: z.number(),
  tipo: z.enum(TIPOS_RELACION),
  detalle: z.string(),
  /** yyyy-MM-dd, the first day on which it holds. */
  desde: z.string(),
  /** The address of a norm of the municipality, or the citation of any other. */
  otra: z.string(),
  /** Whether a norm with that address is published or archived, so that its page exists. */
  con_pagina: z.boolean(),
})
export type RelacionDeNorma = z.infer<typeof RelacionDeNorma>
