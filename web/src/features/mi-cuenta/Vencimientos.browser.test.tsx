import { type CalendarioSuscrito, MENSAJES_VENCIMIENTOS, vencimientosApi } from '@cabildo/contracts/vencimientos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { contestarCuenta } from '../../../test/fabricas/mi-cuenta.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, dialogo, recogerCopias } from '../../../test/vista.ts'

const DIRECCION = `https://muni.example/api/vencimientos/${'a'.repeat(43)}.ics`
const boton = (name: string) => page.getByRole('button', { name, exact: true })

const abrirCuenta = async (suscrito: CalendarioSuscrito = { creado: null, ultimo_uso: null }) => {
  const guardado = { ...suscrito }
  contestarCuenta()
  responder(vencimientosApi.ver, () => ({ data: { ...guardado } }))
  const creadas = responder(vencimientosApi.crear, () => {
    Object.assign(guardado, { creado: '2026-07-15 09:30:00', ultimo_uso: null })
    return { direccion: DIRECCION }
  })
  const quitadas = responder(vencimientosApi.quitar, () => {
    Object.assign(guardado, { creado: null, ultimo_uso: null })
    return {}
  })
  await abrir('mi_cuenta', { como: 'rosa', datos: 'parte=datos' })
  await expect.element(page.getByRole('heading', { name: 'Calendario de vencimientos' })).toBeVisible()
  return { creadas, quitadas }
}

test('decision 0216 the address is shown once, copied, and gone by its own button alone', async () => {
  await abrirCuenta()
  await expect.element(page.getByText('No tiene una dirección.')).toBeVisible()
  await boton('Crear dirección').click()
  const ventana = dialogo('CALENDARIO DE VENCIMIENTOS')
  await expect.element(ventana.getByLabelText('Dirección')).toHaveValue(DIRECCION)
  await expect.element(ventana.getByText(MENSAJES_VENCIMIENTOS.unaSolaVez)).toBeVisible()
  await expect.element(ventana.getByRole('button', { name: 'Copiar' })).toHaveFocus()
  await revisarAccesibilidad()
  const copiado = recogerCopias()
  await ventana.getByRole('button', { name: 'Copiar' }).click()
  expect(await copiado()).toBe(DIRECCION)
  await userEvent.keyboard('{Escape}')
  await expect.element(ventana).toBeVisible()
  await ventana.getByRole('button', { name: 'Ya la copié' }).click()
  await expect.element(ventana).not.toBeInTheDocument()
  await expect.element(page.getByText('Creada el 15/07/2026. Ningún programa la ha usado.')).toBeVisible()
  await expect.element(page.getByText(DIRECCION)).not.toBeInTheDocument()
  await expect.element(boton('Renovar dirección')).toHaveFocus()
})

test('decision 0216 renewing and taking away say first what stops', async () => {
  const { creadas, quitadas } = await abrirCuenta({ creado: '2026-07-01 08:00:00', ultimo_uso: '2026-07-14 07:00:00' })
  await expect.element(page.getByText('Usada por última vez el 14/07/2026 a las 07:00', { exact: false })).toBeVisible()
  await boton('Renovar dirección').click()
  const renovar = page.getByRole('alertdialog', { name: 'RENOVAR DIRECCIÓN' })
  await expect.element(renovar.getByText(MENSAJES_VENCIMIENTOS.renovar)).toBeVisible()
  await revisarAccesibilidad()
  expect(creadas).toHaveLength(0)
  await renovar.getByRole('button', { name: 'Renovar' }).click()
  await dialogo('CALENDARIO DE VENCIMIENTOS').getByRole('button', { name: 'Ya la copié' }).click()
  await boton('Quitar dirección').click()
  const quitar = page.getByRole('alertdialog', { name: 'QUITAR DIRECCIÓN' })
  await expect.element(quitar.getByText(MENSAJES_VENCIMIENTOS.quitar)).toBeVisible()
  await revisarAccesibilidad()
  await quitar.getByRole('button', { name: 'Quitar' }).click()
  await expect.element(aviso(MENSAJES_VENCIMIENTOS.quitada)).toBeVisible()
  await expect.element(page.getByText('No tiene una dirección.')).toBeVisible()
  expect([creadas.length, quitadas.length]).toEqual([1, 1])
})

test('decision 0216 a refusal is told, and nothing is shown', async () => {
  await abrirCuenta()
  responder(vencimientosApi.crear, rechazo('noDisponible'))
  await boton('Crear dirección').click()
  await expect.element(aviso('El servicio no está disponible en este momento, intente en unos minutos')).toBeVisible()
  await expect.element(dialogo('CALENDARIO DE VENCIMIENTOS')).not.toBeInTheDocument()
})
