import * as z from 'zod/mini'
import { FechaISO, texto, Version } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { avisoDeDatos, muestraDatosPersonales } from './datos-personales.ts'
import { direccionDeNorma, leerDireccionDeNorma } from './normas-direccion.ts'
import { CON_ESTADO, RelacionDeNorma, TIPOS_RELACION } from './normas-relaciones.ts'
import { EstadoTexto } from './textos.ts'

/** What the staff says a norm does to others (decision 0213). Apart from what readers load. */

export const DESTINO_MAXIMO = 200
export const DETALLE_MAXIMO = 300
export const RELACIONES_MAXIMO = 200

export const MENSAJES_RELACIONES = {
  titulo: 'RELACIONES DE LA NORMA',
  destino: 'Indique la norma',
  desde: 'Indique desde qué día',
  repetida: 'Ya está en la lista',
  varias: 'Indique una sola norma en cada relación',
  datosPersonales: `${avisoDeDatos()}. Quítelos: la página de la norma los mostraría`,
  propia: 'Una norma no actúa sobre sí misma',
  vuelta: 'Esa norma ya actúa sobre esta: una norma solo actúa sobre las anteriores',
  numeroConVuelta: 'Con ese número la norma actuaría sobre sí misma. Corrija antes sus relaciones',
} as const

/** The address of a norm as it is spelled alone: without zeros before its number. */
export const DireccionDeNorma = z.string().check(
  z.refine((valor) => {
    const norma = leerDireccionDeNorma(valor)
    return norma !== null && direccionDeNorma(norma) === valor
  }),
)

/** What becomes public and never needs a person's DNI or telephone (P-15). */
const sinDatos = z.refine<string>((valor) => !muestraDatosPersonales(valor), {
  error: MENSAJES_RELACIONES.datosPersonales,
})

/** A relation as somebody writes it: `destino` is an address, or the citation of a norm that is not the municipality's. */
export const RelacionEscrita = z.object({
  tipo: z.enum(TIPOS_RELACION),
  destino: texto(DESTINO_MAXIMO, { min: 3, mensaje: MENSAJES_RELACIONES.destino }).check(sinDatos),
  detalle: texto(DETALLE_MAXIMO).check(sinDatos),
  desde: FechaISO,
})
export type RelacionEscrita = z.output<typeof RelacionEscrita>

const ConCita = z.extend(RelacionDeNorma, { cita: z.string() })

/** What the text of the norm seems to do; somebody decides whether it does. */
export const RelacionSugerida = z.extend(RelacionEscrita, {
  cita: z.string(),
  con_pagina: z.boolean(),
  /** The text around the citation. */
  extracto: z.string(),
})
export type RelacionSugerida = z.infer<typeof RelacionSugerida>

export const RelacionesDeNorma = z.object({
  direccion: z.string(),
  cita: z.string(),
  version: z.string(),
  ...CON_ESTADO,
  hechas: z.array(ConCita),
  recibidas: z.array(ConCita),
  sugerencias: z.array(RelacionSugerida),
  /** What could be read of its PDF, from which suggestions come. */
  texto: EstadoTexto,
  /** The day that a new relation begins with: that of the text, or of the publication. */
  fecha: z.string(),
})
export type RelacionesDeNorma = z.infer<typeof RelacionesDeNorma>

export const normasVivasApi = {
  leer: llamada({
    id: 'API-167',
    method: 'GET',
    path: '/api/normas/relaciones',
    acceso: [Permiso.normas, Permiso.archivo],
    resumen: 'Relaciones de una norma con otras, y las que su texto sugiere',
    query: z.object({ direccion: DireccionDeNorma }),
    respuesta: RelacionesDeNorma,
    estados: [404],
  }),
  guardar: llamada({
    id: 'API-168',
    method: 'POST',
    path: '/api/normas/relaciones',
    acceso: [Permiso.normas, Permiso.archivo],
    resumen: 'Cambia lo que una norma hace a otras',
    body: z.object({
      direccion: DireccionDeNorma,
      hechas: z.array(RelacionEscrita).check(z.maxLength(RELACIONES_MAXIMO)),
      version: Version,
    }),
    edita: () => true,
    respuesta: RelacionesDeNorma,
    estados: [404],
  }),
}
