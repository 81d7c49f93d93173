import { areasApi } from '@cabildo/contracts/organizacion'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirAreas, areasDeMuestra, elegirActo, filaDeArea } from '../../../../test/fabricas/organizacion.ts'
import { responder } from '../../../../test/servidor.ts'
import { aviso, dialogo, pulsar } from '../../../../test/vista.ts'

const facultades = () => dialogo('FACULTADES')
const casilla = (name: string) => facultades().getByRole('checkbox', { name, exact: true })
const local = (n: number) => facultades().getByRole('textbox', { name: `Local ${n}`, exact: true })
const grabar = () => page.getByRole('button', { name: 'Grabar' })

const abrirFacultades = async (area: string, como: 'admin' | 'sol' = 'admin') => {
  const areas = areasDeMuestra()
  await abrirAreas(areas, { como })
  const [primera] = areas
  if (!primera) throw new Error('There are areas')
  const guardadas = responder(areasApi.guardarFacultades, { data: primera })
  if (area === 'Sub Gerencia de Tecnologías')
    await page.getByRole('button', { name: 'Desplegar Gerencia de Administración' }).click()
  await elegirActo(area, 'Facultades')
  return { guardadas }
}

test('ORG-16 ORG-19 the abilities of the table with their explanations; taking one away saves the others', async () => {
  const { guardadas } = await abrirFacultades('Gerencia de Obras')
  const nombres = [
    'Informática',
    'Secretaría General',
    'Alcaldía: envía a visado',
    'Visitas en varios locales',
    'Recibe trámites',
  ]
  for (const nombre of nombres) await expect.element(casilla(nombre)).toHaveAccessibleDescription(/\.\s*$/)
  await expect.element(casilla('Recibe trámites')).toBeChecked()
  await casilla('Recibe trámites').click()
  await casilla('Alcaldía: envía a visado').click()
  await grabar().click()
  await expect.element(aviso('Facultades grabadas')).toBeVisible()
  expect(guardadas[0]?.body).toEqual({ facultades: ['visado'], version: '2026-07-15 09:00:00.000' })
})

test('ORG-17 giving Secretaría General asks first whom it is taken from', async () => {
  const { guardadas } = await abrirFacultades('Gerencia de Obras')
  await casilla('Secretaría General').click()
  const pregunta = page.getByRole('alertdialog', { name: 'PASAR SECRETARÍA GENERAL' })
  await expect.element(pregunta).toMatchTextContent('Hoy la tiene Secretaría General. ¿Pasarla a Gerencia de Obras?')
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(casilla('Secretaría General')).not.toBeChecked()
  await expect.element(casilla('Secretaría General')).toHaveFocus()
  await casilla('Secretaría General').click()
  await pregunta.getByRole('button', { name: 'Pasar' }).click()
  await expect.element(casilla('Secretaría General')).toBeChecked()
  await grabar().click()
  await expect.poll(() => guardadas[0]?.body.facultades).toEqual(['secretaria', 'tramites'])
})

test('ORG-17 only user 11 moves informática; to others it says so, and it is never just taken away', async () => {
  await abrirFacultades('Gerencia de Obras', 'sol')
  await expect.element(casilla('Informática')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(casilla('Informática')).toHaveAccessibleDescription(/Solo la pasa el usuario administrador\.$/)
  await pulsar(casilla('Informática'), ' ')
  await expect.element(casilla('Informática')).not.toBeChecked()
})

test('ORG-17 user 11 gives informática to another area, and cannot only take it away', async () => {
  const { guardadas } = await abrirFacultades('Sub Gerencia de Tecnologías')
  await expect.element(casilla('Informática')).toHaveAccessibleDescription(/Para quitarla, désela a otra área\.$/)
  await facultades().getByRole('button', { name: 'Cancelar' }).click()
  await elegirActo('Gerencia de Obras', 'Facultades')
  await casilla('Informática').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pasar' }).click()
  await grabar().click()
  await expect.poll(() => guardadas[0]?.body.facultades).toEqual(['informatica', 'tramites'])
})

test('ORG-18 the locations in their order, OFICINA CENTRAL first and fixed, none twice', async () => {
  const { guardadas } = await abrirFacultades('Gerencia de Obras')
  await casilla('Visitas en varios locales').click()
  await expect.element(local(1)).toHaveValue('OFICINA CENTRAL')
  await expect.element(local(1)).toHaveAttribute('readonly')
  await expect.element(facultades().getByRole('button', { name: /^Quitar local 1/ })).not.toBeInTheDocument()
  await facultades().getByRole('button', { name: 'Agregar local' }).click()
  await expect.element(local(2)).toHaveFocus()
  await local(2).fill('PADRÓN')
  await facultades().getByRole('button', { name: 'Agregar local' }).click()
  await local(3).fill('padron')
  await expect.element(grabar()).toBeDisabled()
  await facultades().getByRole('button', { name: 'Agregar local' }).click()
  await expect.element(aviso('El local padron está repetido')).toBeVisible()
  await revisarAccesibilidad()
  await local(4).fill('VASO DE LECHE')
  await facultades().getByRole('button', { name: 'Quitar local 3, padron' }).click()
  await expect.element(local(3)).toHaveValue('VASO DE LECHE')
  await grabar().click()
  await expect.poll(() => guardadas[0]?.body.locales).toEqual(['OFICINA CENTRAL', 'PADRÓN', 'VASO DE LECHE'])
  await expect.element(filaDeArea('Gerencia de Obras')).toHaveFocus()
})
