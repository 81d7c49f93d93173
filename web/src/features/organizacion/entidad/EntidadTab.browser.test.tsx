import { entidadApi } from '@cabildo/contracts/organizacion-entidad'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirEntidad, GUARDADA } from '../../../../test/fabricas/entidad.ts'
import { elegirArchivo } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { altura, aviso } from '../../../../test/vista.ts'

const V1 = GUARDADA.identidad.version
const V2 = '2026-11-18 10:05:00.000002'
const seccion = (nombre: string) => page.getByRole('form', { name: nombre })
const campo = (nombre: string, rotulo: string | RegExp) => seccion(nombre).getByRole('textbox', { name: rotulo })
const grabar = (nombre: string) => seccion(nombre).getByRole('button', { name: 'Grabar' })

test('ORG-37 a section says what its Grabar would change, and saves with its own version', async () => {
  await abrirEntidad()
  await expect.element(seccion('Atención')).toMatchTextContent('Sin cambios')
  await expect.element(grabar('Atención')).toHaveAttribute('aria-disabled', 'true')
  await campo('Atención', /Horario/).fill('Lunes a viernes')
  await expect.element(seccion('Atención')).toMatchTextContent('Cambió: horario')
  await expect.element(seccion('Identidad')).toMatchTextContent('Sin cambios')
  await revisarAccesibilidad()
  const nueva = { ...GUARDADA.atencion, horario: 'Lunes a viernes', version: V2 }
  const grabadas = responder(entidadApi.atencion, { data: nueva })
  await grabar('Atención').click()
  await expect.element(aviso('Datos de la entidad grabados')).toBeVisible()
  expect(grabadas[0]?.body).toEqual({ ...nueva, version: V1 })
  await expect.element(seccion('Atención')).toMatchTextContent('Sin cambios')
})

test('ORG-03 what is typed while a section is being saved stays, here and in others, and a reload of before is not shown', async () => {
  const { cambiar } = await abrirEntidad()
  await campo('Atención', /Horario/).fill('Lunes')
  await campo('Identidad', /Ciudad/).fill('La mía')
  const recarga = Promise.withResolvers<void>()
  const recargadas = responder(entidadApi.leer, async () => {
    await recarga.promise
    return { data: GUARDADA }
  })
  cambiar('organizacion')
  await expect.poll(() => recargadas.length).toBe(1)
  const respuesta = Promise.withResolvers<void>()
  const nueva = { ...GUARDADA.atencion, horario: 'Lunes a viernes', version: V2 }
  const grabadas = responder(entidadApi.atencion, async () => {
    await respuesta.promise
    return { data: nueva }
  })
  await grabar('Atención').click()
  await expect.poll(() => grabadas.length).toBe(1)
  await campo('Atención', /Domicilio/).fill('Calle nueva')
  responder(entidadApi.leer, { data: { ...GUARDADA, atencion: nueva } })
  respuesta.resolve()
  await expect.element(aviso('Datos de la entidad grabados')).toBeVisible()
  recarga.resolve()
  await expect.element(seccion('Atención')).toMatchTextContent('Cambió: domicilio')
  await expect.element(campo('Atención', /Domicilio/)).toHaveValue('Calle nueva')
  await expect.element(campo('Atención', /Horario/)).toHaveValue('Lunes a viernes')
  await expect.element(campo('Identidad', /Ciudad/)).toHaveValue('La mía')
  await grabar('Atención').click()
  await expect.poll(() => grabadas[1]?.body).toMatchObject({ domicilio: 'Calle nueva', version: V2 })
})

test('ORG-37 SHE-94 a section that a colleague saved first offers their version, and keeps what was typed', async () => {
  await abrirEntidad()
  responder(entidadApi.identidad, () => rechazo('desactualizado'))
  await campo('Identidad', /Ciudad/).fill('La mía')
  await grabar('Identidad').click()
  const suya = { ...GUARDADA.identidad, nombre: 'La de otro', ciudad: 'La de otro', version: V2 }
  responder(entidadApi.leer, () => ({ data: { ...GUARDADA, identidad: suya } }))
  await seccion('Identidad').getByRole('button', { name: 'Ver cambios' }).click()
  await expect.element(campo('Identidad', 'Nombre')).toHaveValue('La de otro')
  await expect.element(campo('Identidad', /Ciudad/)).toHaveValue('La mía')
  await expect.element(seccion('Identidad')).toMatchTextContent('Ahora dice: La de otro')
})

test('ORG-37 a colour shows its contrast while it is chosen, and one that is too light cannot be saved', async () => {
  await abrirEntidad()
  await expect.element(seccion('Imagen')).toMatchTextContent('Contraste 7.3 a 1 sobre blanco')
  await campo('Imagen', /^Color/).fill('#ffcc00')
  await expect.element(seccion('Imagen')).toMatchTextContent('Ese color no se lee sobre blanco, elija uno más oscuro')
  await expect.element(seccion('Imagen')).toMatchTextContent('Falta: color')
})

test('ORG-37 ORG-14 a logo is seen on both themes before it is saved', async () => {
  await abrirEntidad()
  const lienzo = new OffscreenCanvas(40, 20)
  lienzo.getContext('2d')?.fillRect(0, 0, 40, 20)
  const logo = new File([await lienzo.convertToBlob({ type: 'image/png' })], 'logo.png', { type: 'image/png' })
  await elegirArchivo(seccion('Imagen').getByRole('group', { name: 'Logo' }), logo)
  await expect.element(seccion('Imagen').getByRole('figure')).toHaveLength(2)
  await expect.element(seccion('Imagen')).toMatchTextContent('Cambió: logo')
  const logo_url = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/%3E'
  const subidos = responder(entidadApi.logo, { data: { ...GUARDADA.imagen, logo_url, version: V2 } })
  await grabar('Imagen').click()
  await expect.element(aviso('Datos de la entidad grabados')).toBeVisible()
  expect(subidos[0]?.archivos['selectedFile[]']).toHaveLength(1)
  await expect.element(seccion('Imagen').getByRole('img', { name: /Logo de/ })).toHaveAttribute('src', logo_url)
  await expect.element(seccion('Imagen')).toMatchTextContent('Sin cambios')
})

test('ORG-39 a year without its official name is told, and added', async () => {
  await abrirEntidad()
  await expect.element(seccion('Año')).toMatchTextContent('Falta el nombre oficial del 2026')
  await seccion('Año').getByRole('button', { name: 'Agregar el 2026' }).click()
  await expect.element(seccion('Año')).not.toMatchTextContent('Falta el nombre oficial del 2026')
  await campo('Año', 'Nombre oficial').first().fill('Año de hoy')
  const lemas = [{ anio: 2026, texto: 'Año de hoy', norma: '' }, ...GUARDADA.anio.lemas]
  const grabadas = responder(entidadApi.anio, { data: { lemas, falta: null, version: V2 } })
  await grabar('Año').click()
  await expect.element(aviso('Datos de la entidad grabados')).toBeVisible()
  expect(grabadas[0]?.body).toEqual({ lemas, version: V1 })
})

test('ORG-39 a year that is taken away hands the focus on', async () => {
  await abrirEntidad()
  await seccion('Año').getByRole('button', { name: 'Quitar el nombre del 2025' }).click()
  await expect.element(seccion('Año').getByRole('button', { name: 'Agregar año' })).toHaveFocus()
})

test('ORG-37 ORG-07 on a phone the page does not scroll sideways', async () => {
  await page.viewport(390, 844)
  await abrirEntidad()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await altura(seccion('Año').getByRole('button', { name: 'Agregar el 2026' }))).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
})
