import type { Ruta } from '@cabildo/contracts/base/rutas'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { type Publicacion, publicacionesApi } from '@cabildo/contracts/publicaciones'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Persona } from '../elenco.ts'
import { abrir, abrirFlujo } from '../pantalla.tsx'
import { rechazo, responder } from '../servidor.ts'

/** A resolution of the mayor's office published now, that nobody has opened, unless a test says otherwise. */
export const unaPublicacion = (id: number, cambios: Partial<Publicacion> = {}): Publicacion => ({
  id,
  tipo_doc: 3,
  ndoc: String(id).padStart(3, '0'),
  anio: 2026,
  descripcion: 'aprobar el plan de rutas',
  path_file: `norma-${id}.pdf`,
  created_at: marcaLima(new Date()),
  timestamp: Date.now(),
  revisado: false,
  ...cambios,
})

export const campana = () => page.getByRole('banner').getByRole('button', { name: /^Publicaciones/ })
export const panel = () => page.getByRole('dialog', { name: 'Publicaciones', exact: true })
export const filas = () => panel().getByRole('listitem')

/** The bell says so many; none is said by its name alone. */
export const esperarCuenta = (n: number) =>
  expect.element(campana()).toHaveAccessibleName(n === 0 ? 'Publicaciones' : `Publicaciones nuevas: ${n}`)

/**
 * Opens a screen whose bell holds those publications, newest first, which a test may change and its user marks. Gives back
 * what is asked of the list and of the stream, which tells what came after the number it is asked from, and what publishes.
 */
export const abrirCampana = async (
  publicadas: Publicacion[],
  { ruta = 'welcome', como = 'rosa' }: { ruta?: Ruta; como?: Persona } = {},
) => {
  const flujo = abrirFlujo()
  let ultimo = publicadas[0]?.id ?? 0
  const listas = responder(publicacionesApi.listar, () => ({ data: publicadas, ultimo }))
  const flujos = responder(publicacionesApi.escuchar, (pedido) => {
    const respuesta = flujo.contestar(pedido)
    for (const una of publicadas.toReversed())
      if (una.id > Number(pedido.cabeceras.get('last-event-id'))) flujo.emitir(una, una.id)
    return respuesta
  })
  const marcadas = responder(publicacionesApi.revisar, ({ params }) => {
    const una = publicadas.find(({ id }) => id === params.id)
    return una ? { data: Object.assign(una, { revisado: true }) } : rechazo('noEncontrado')
  })
  responder(publicacionesApi.revisarTodas, ({ body }) => {
    const nuevas = publicadas.filter(({ id, revisado }) => id <= body.hasta && !revisado)
    for (const una of nuevas) una.revisado = true
    return { revisadas: nuevas.length }
  })
  const publicar = (una: Publicacion) => {
    publicadas.unshift(una)
    ultimo = una.id
    flujo.emitir(una, una.id)
  }
  const colega = await abrir(ruta, { como })
  await expect.poll(() => flujos.length).toBeGreaterThan(0)
  return { ...colega, listas, flujos, marcadas, publicar }
}
