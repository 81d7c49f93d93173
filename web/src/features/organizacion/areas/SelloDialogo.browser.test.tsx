import { areasApi } from '@cabildo/contracts/organizacion'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirAreas, areasDeMuestra, elegirActo, filaDeArea, unArea } from '../../../../test/fabricas/organizacion.ts'
import { elegirArchivo } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { aviso, dialogo } from '../../../../test/vista.ts'

const SELLO = 'El sello debe ser una imagen PNG o JPG de hasta 1 MB'
const sello = () => dialogo('SELLO')
const caja = () => sello().getByRole('group', { name: 'Imagen del sello' })
const grabar = () => page.getByRole('button', { name: 'Grabar' })
const vistas = () => sello().getByRole('figure')

/** A picture of that width, as the browser writes it. */
const imagen = async (ancho = 40, tipo = 'image/png'): Promise<File> => {
  const lienzo = new OffscreenCanvas(ancho, 20)
  lienzo.getContext('2d')?.fillRect(0, 0, ancho, 20)
  return new File([await lienzo.convertToBlob({ type: tipo })], 'sello.png', { type: tipo })
}
const PUESTO = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/%3E'

test('ORG-14 a seal is seen on both themes before it is saved', async () => {
  await abrirAreas()
  const puestos = responder(areasApi.ponerSello, { data: unArea(25, 'Gerencia de Obras') })
  await elegirActo('Gerencia de Obras', 'Sello')
  await expect.element(vistas()).not.toBeInTheDocument()
  await elegirArchivo(caja(), await imagen())
  await expect.element(vistas()).toHaveLength(2)
  await expect.element(sello().getByRole('img', { name: 'Sello de Gerencia de Obras' })).toBeVisible()
  await revisarAccesibilidad()
  await grabar().click()
  await expect.element(aviso('Área grabada con éxito')).toBeVisible()
  expect(puestos[0]?.params.id).toBe(25)
  expect(puestos[0]?.archivos['selectedFile[]']).toHaveLength(1)
  await expect.element(filaDeArea('Gerencia de Obras')).toHaveFocus()
})

test('ORG-14 what is no small PNG or JPG is refused at once; what the server refuses, beside the field', async () => {
  await abrirAreas()
  await elegirActo('Gerencia de Obras', 'Sello')
  for (const malo of [
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'sello.svg', { type: 'image/svg+xml' }),
    new File(['no es una imagen'], 'sello.png', { type: 'image/png' }),
    await imagen(4_001),
    new File([new Uint8Array(1_048_577)], 'sello.png', { type: 'image/png' }),
  ]) {
    await elegirArchivo(caja(), malo)
    await expect.element(caja()).toMatchTextContent(SELLO)
    await expect.element(grabar()).toBeDisabled()
  }
  responder(areasApi.ponerSello, () => rechazo('validacion', { errors: { selectedFile: SELLO } }))
  await elegirArchivo(caja(), await imagen(40, 'image/jpeg'))
  await expect.element(caja()).not.toMatchTextContent(SELLO)
  await grabar().click()
  await expect.element(caja()).toMatchTextContent(SELLO)
})

test('ORG-14 Quitar sello asks first', async () => {
  const areas = areasDeMuestra()
  areas[5] = unArea(25, 'Gerencia de Obras', { depende_de: 11, path_sello: PUESTO })
  const quitados = responder(areasApi.quitarSello, () => {
    areas[5] = unArea(25, 'Gerencia de Obras', { depende_de: 11 })
    return { data: areas[5] }
  })
  await abrirAreas(areas)
  await elegirActo('Gerencia de Obras', 'Sello')
  await sello().getByRole('button', { name: 'Quitar sello' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'QUITAR SELLO' })
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(sello().getByRole('button', { name: 'Quitar sello' })).toHaveFocus()
  expect(quitados).toEqual([])
  await sello().getByRole('button', { name: 'Quitar sello' }).click()
  await pregunta.getByRole('button', { name: 'Quitar sello' }).click()
  await expect.element(aviso('Área grabada con éxito')).toBeVisible()
  await expect.element(sello()).not.toBeInTheDocument()
  expect(quitados).toHaveLength(1)
})
