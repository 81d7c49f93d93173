import { nacimientosApi } from '@cabildo/contracts/nacimientos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirNacimientos, filaDe, filtro, TITULO, tabla, unNacimiento } from '../../../test/fabricas/nacimientos.ts'
import { abrir, recargar } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { altura, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

const TITULOS = ['Apellidos', 'Nombres', 'Fecha Nacimiento', 'Fecha Ingreso', 'Sexo']
const PADRES = ['Apellido Padre', 'Nombre Padre', 'Apellido Madre', 'Nombre Madre']

const ape1 = 'MAMANI CCORI'
const suya = () => filaDe({ ape1 })
const columnas = () => page.getByRole('button', { name: 'Vista', exact: true })
const menu = () => page.getByRole('group', { name: 'Columnas que se muestran' })
const libro = () => page.getByRole('columnheader', { name: 'Libro' })

/** Two births of one name among others; the second was entered earlier, though it was saved later. */
const registro = () => [
  unNacimiento(1, { ape1, nom_pad: 'JULIO', nro_lib: 'L-7', fch_nac: '2021-03-04', fch_ing: '2024-02-01' }),
  unNacimiento(2, { ape1, nom_pad: 'PEDRO', nro_lib: 'L-8', fch_nac: '2022-03-04', fch_ing: '2023-11-30' }),
  unNacimiento(3, { ape1: 'QUISPE', fch_ing: '2025-01-02' }),
]

test('NAC-01 NAC-02 NAC-03 NAC-04 NAC-06 NAC-16 SHE-88 the register shows nine columns, newest entry first, each with its own search', async () => {
  const { listados } = await abrirNacimientos(registro())
  await expect.poll(() => textosDe(tabla().getByRole('columnheader'))).toEqual([...TITULOS, ...PADRES, 'Accion'])
  const ingreso = page.getByRole('columnheader', { name: 'Fecha Ingreso' })
  await expect.element(ingreso).toHaveAttribute('aria-sort', 'descending')
  expect(listados[0]?.body.order).toEqual([{ column: 'fch_ing', dir: 'desc' }])
  for (const titulo of [...TITULOS, ...PADRES]) await expect.element(filtro(titulo)).toBeVisible()

  await filtro('Apellidos').fill(ape1.toLowerCase())
  await expect.element(page.getByText('Mostrando 1 a 2 de 2 registros')).toBeVisible()
  const ingresos = suya()
    .getByRole('cell')
    .filter({ hasText: /\/202[34]$/ })
  await expect.poll(() => textosDe(ingresos)).toEqual(['01/02/2024', '30/11/2023'])
  await ingreso.getByRole('button').click()
  await expect.poll(() => textosDe(ingresos)).toEqual(['30/11/2023', '01/02/2024'])
  await filtro('Nombre Padre').fill('jul')
  await filtro('Fecha Nacimiento').fill('03/2021')
  await expect
    .poll(() => listados.at(-1)?.body.columns)
    .toEqual({ ape_nac: ape1.toLowerCase(), nom_pad: 'jul', fch_nac: '03/2021' })
  await expect.element(suya()).toHaveLength(1)
  await expect.element(suya().getByRole('cell').nth(2)).toHaveTextContent('04/03/2021')
  await expect.element(page.getByRole('button', { name: /Eliminar|Excel|CSV|PDF/ })).not.toBeInTheDocument()
  await filtro('Nombre Padre').fill('')
  await filtro('Fecha Nacimiento').fill('')
  await expect.element(suya()).toHaveLength(2)
})

test('NAC-04 NAC-05 by keyboard the hidden columns come, with their searches, and stay for the next time', async () => {
  await abrirNacimientos(registro())
  await enfocar(columnas())
  await userEvent.keyboard('{Enter}')
  await expect.element(menu().getByRole('checkbox')).toHaveLength(14)
  await expect.poll(() => menu().getByRole('checkbox', { checked: false }).elements().length).toBe(6)
  await enfocar(menu().getByLabelText('Libro'))
  await userEvent.keyboard(' ')
  await expect.element(libro()).toBeVisible()
  await revisarAccesibilidad()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(columnas()).toHaveFocus()
  await filtro('Libro').fill('L-8')
  await expect.element(suya()).toHaveLength(1)
  recargar()
  await expect.element(libro()).toBeVisible()
  await filtro('Apellidos').fill(ape1)
  await filtro('Libro').fill('L-8')
  await expect.element(suya()).toHaveLength(1)
  await columnas().click()
  await menu().getByLabelText('Libro').click()
  await expect.element(libro()).not.toBeInTheDocument()
  // A column that goes takes its search along.
  await expect.element(suya()).toHaveLength(2)
  await page.getByRole('heading', { name: TITULO }).click()
  await expect.element(menu()).not.toBeInTheDocument()
})

test('NAC-06 cards have no foot: the searches are folded above them, and what is set there is not forgotten', async () => {
  await abrirNacimientos(registro())
  await filtro('Apellidos').fill(ape1)
  await expect.element(page.getByText('Mostrando 1 a 2 de 2 registros')).toBeVisible()
  await page.viewport(390, 844)
  const plegados = page.getByRole('button', { name: /^Filtros/ })
  await expect.element(plegados).toHaveTextContent('Filtros: 1 activo')
  await expect.element(filtro('Apellidos')).not.toBeVisible()
  expect(await altura(plegados)).toBeGreaterThanOrEqual(44)
  await enfocar(plegados)
  await userEvent.keyboard('{Enter}')
  await expect.element(filtro('Apellidos')).toBeVisible()
  await expect.element(filtro('Apellidos')).toHaveValue(ape1)
  await filtro('Nombre Padre').fill('pedr')
  await expect.element(suya()).toHaveLength(1)
  await expect.element(plegados).toHaveTextContent('Filtros: 2 activos')
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  await enfocar(plegados)
  await userEvent.keyboard('{Enter}')
  await expect.element(filtro('Apellidos')).not.toBeVisible()
})

test('NAC-17 SHE-79 a birth of a colleague appears by itself; a 500 leads to the login', async () => {
  const filas = registro()
  const { cambiar } = await abrirNacimientos(filas)
  await filtro('Apellidos').fill('FLORES')
  await expect.element(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  filas.push(unNacimiento(4, { ape1: 'FLORES', nom_nac: 'ROSA' }))
  cambiar('nacimientos', 20)
  await expect.element(filaDe({ ape1: 'FLORES' })).toBeVisible()
  responder(nacimientosApi.listar, () => rechazo('inesperado'))
  await filtro('Apellidos').fill('FLORES X')
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
})

test('SHE-27 NAC-01 without permission 10 there is no screen', async () => {
  await abrir('nacimientos', { como: 'nadie' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: TITULO })).not.toBeInTheDocument()
})
