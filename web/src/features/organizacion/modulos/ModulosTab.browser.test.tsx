import { clavesDeServicioApi } from '@cabildo/contracts/claves-de-servicio'
import type { DatosDeModulos } from '@cabildo/contracts/organizacion-modulos'
import { organizacionModulosApi } from '@cabildo/contracts/organizacion-modulos'
import { webhooksApi } from '@cabildo/contracts/webhooks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrir } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { altura, sinDesborde } from '../../../../test/vista.ts'

const DATOS: DatosDeModulos = {
  modulos: ['canastas'],
  servicios: ['reclamos', 'verificacion'],
  version: 'v1',
  conexiones: [
    {
      conexion: 'correo',
      usa: 'Un servidor de correo',
      ultimo: { bien: false, en: '2026-11-18 09:05:00', motivo: 'no respondió a tiempo' },
    },
    { conexion: 'identidad', usa: 'El padrón propio', ultimo: null },
    {
      conexion: 'almacen',
      usa: 'La carpeta de datos de este servidor',
      ultimo: { bien: true, en: '2026-11-18 09:06:00', motivo: null },
    },
  ],
}

const abrirModulos = async () => {
  responder(organizacionModulosApi.ver, { data: DATOS })
  responder(clavesDeServicioApi.listar, { data: [], responsables: [] })
  responder(webhooksApi.listar, { data: [] })
  await abrir('organizacion', { como: 'admin', datos: 'parte=modulos' })
  await expect.element(interruptor('Canastas')).toBeChecked()
}
const interruptor = (nombre: string) => page.getByRole('switch', { name: nombre })

test('ORG-42 ORG-43 modules switch at once, each change standing on the copy that was read', async () => {
  await abrirModulos()
  const pedidos = responder(organizacionModulosApi.guardar, ({ body }) => ({
    data: { ...DATOS, modulos: body.modulos ?? [], version: 'v2' },
  }))
  await interruptor('Archivo').click({ force: true })
  await expect.element(page.getByText('Módulos grabados')).toBeVisible()
  await expect.element(interruptor('Archivo')).toBeChecked()
  await interruptor('Canastas').click({ force: true })
  await expect.element(interruptor('Canastas')).not.toBeChecked()
  expect(pedidos.map(({ body }) => body)).toEqual([
    { modulos: ['canastas', 'archivo'], version: 'v1' },
    { modulos: ['archivo'], version: 'v2' },
  ])
})

test('ORG-44 SHE-63 closing a service asks first and says that the law demands it; the focus comes back', async () => {
  await abrirModulos()
  const pedidos = responder(organizacionModulosApi.guardar, { data: { ...DATOS, servicios: ['verificacion'] } })
  interruptor('Libro de reclamaciones').element().focus()
  await userEvent.keyboard(' ')
  const pregunta = page.getByRole('alertdialog', { name: 'CERRAR SERVICIO' })
  await expect
    .element(pregunta)
    .toMatchTextContent('El libro de reclamaciones y la mesa de partes son obligatorios por ley.')
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  expect(pedidos).toEqual([])
  await pregunta.getByRole('button', { name: 'Cerrar servicio' }).click()
  await expect.element(page.getByText('Servicio cerrado')).toBeVisible()
  await expect.element(interruptor('Libro de reclamaciones')).not.toBeChecked()
  await expect.element(interruptor('Libro de reclamaciones')).toHaveFocus()
  expect(pedidos.map(({ body }) => body)).toEqual([{ servicios: ['verificacion'], version: 'v1' }])
})

test('ORG-44 opening asks nothing; what a colleague changed meanwhile is told and loaded', async () => {
  await abrirModulos()
  responder(organizacionModulosApi.guardar, rechazo('desactualizado'))
  const otra = { ...DATOS, servicios: [...DATOS.servicios, 'visitas' as const], version: 'v2' }
  responder(organizacionModulosApi.ver, { data: otra })
  await interruptor('Transparencia').click({ force: true })
  await expect.element(page.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
  await expect.element(interruptor('Reporte de visitas')).toBeChecked()
  await expect.element(interruptor('Transparencia')).not.toBeChecked()
})

test('ORG-42 ORG-07 connections are read only and say where they are changed; all fits a phone', async () => {
  await page.viewport(390, 844)
  await abrirModulos()
  const conexiones = page.getByRole('region', { name: 'Conexiones' })
  await expect.element(conexiones).toMatchTextContent('Se cambia en el archivo de ajustes')
  await expect.element(conexiones).toMatchTextContent('Falló (no respondió a tiempo) el 18/11/2026 a las 09:05')
  await expect.element(conexiones).toMatchTextContent('Funcionó el 18/11/2026 a las 09:06')
  expect(conexiones.getByRole('switch').elements()).toEqual([])
  const opcionales = page.getByRole('region', { name: 'Módulos opcionales' })
  expect(await altura(opcionales.getByText('Nacimientos', { exact: true }))).toBeGreaterThanOrEqual(44)
  expect(sinDesborde()).toBe(true)
  await revisarAccesibilidad()
})

test('ORG-42 a load that fails says so and loads again', async () => {
  responder(clavesDeServicioApi.listar, { data: [], responsables: [] })
  responder(webhooksApi.listar, { data: [] })
  responder(organizacionModulosApi.ver, rechazo('inesperado'))
  await abrir('organizacion', { como: 'admin', datos: 'parte=modulos' })
  await expect.element(page.getByRole('alert')).toMatchTextContent('No se pudo obtener los módulos.')
  responder(organizacionModulosApi.ver, { data: DATOS })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(interruptor('Canastas')).toBeChecked()
})
