import { nacimientosApi } from '@cabildo/contracts/nacimientos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrirNacimientos, filaDe, filtro, tabla, unNacimiento } from '../../test/fabricas/nacimientos.ts'
import { paginaDe } from '../../test/listado.ts'
import { recargar } from '../../test/pantalla.tsx'
import { pulsarRaton } from '../../test/raton.ts'
import { responder } from '../../test/servidor.ts'
import { altura, textosDe } from '../../test/vista.ts'

const registro = () => Array.from({ length: 30 }, (_, i) => unNacimiento(i + 1, { nom_nac: 'ROSA' }))
const apellidos = () => page.getByRole('columnheader', { name: 'Apellidos' })
const pagina = (n: number) => page.getByRole('button', { name: `Página ${n}`, exact: true })
const pie = (texto: string) => page.getByText(`Mostrando ${texto} registros`)

test('SHE-73 SHE-74 page, order and searches stand in the address: a reload and Back lead to the same rows', async () => {
  await abrirNacimientos(registro())
  await apellidos().getByRole('button').click()
  await filtro('Nombres').fill('rosa')
  await pagina(3).click()
  await expect.element(pie('21 a 30 de 30')).toBeVisible()
  expect(new URLSearchParams(location.hash.split('?')[1]).get('nom_nac')).toBe('rosa')
  const vistos = textosDe(tabla().getByRole('row'))
  recargar()
  await expect.element(pie('21 a 30 de 30')).toBeVisible()
  expect(textosDe(tabla().getByRole('row'))).toEqual(vistos)
  await expect.element(apellidos()).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(filtro('Nombres')).toHaveValue('rosa')

  location.hash = '#/welcome'
  await expect.element(tabla()).not.toBeInTheDocument()
  history.back()
  await expect.element(pie('21 a 30 de 30')).toBeVisible()
  // The entry of the menu leads to the beginning of the list, in the order that the person chose last.
  location.hash = '#/nacimientos'
  await expect.element(pie('1 a 10 de 30')).toBeVisible()
  await expect.element(filtro('Nombres')).toHaveValue('')
  await expect.element(apellidos()).toHaveAttribute('aria-sort', 'ascending')
})

test('SHE-73 a blank that is typed between two words stays in the field', async () => {
  const { listados } = await abrirNacimientos([unNacimiento(1, { nom_nac: 'ROSA LUZ' })])
  const buscador = page.getByRole('searchbox', { name: 'Buscar en la tabla' })
  await buscador.fill('rosa ')
  await expect.poll(() => listados.at(-1)?.body.search).toBe('rosa')
  await userEvent.keyboard('luz')
  await expect.element(buscador).toHaveValue('rosa luz')
})

test('SHE-73 what no table can show is left out of an address', async () => {
  const { listados } = await abrirNacimientos(registro())
  location.hash = '#/nacimientos?pagina=-3&filas=7&orden=clave:asc&nom_nac=%E2%80%AErosa&otro=1'
  await expect.element(filtro('Nombres')).toHaveValue('rosa')
  await expect
    .poll(() => listados.at(-1)?.body)
    .toMatchObject({
      start: 0,
      length: 10,
      order: [{ column: 'fch_ing', dir: 'desc' }],
      columns: { nom_nac: 'rosa' },
    })
})

test('SHE-73 columns and compact rows are remembered for who chose them', async () => {
  await abrirNacimientos(registro())
  const vista = page.getByRole('button', { name: 'Vista', exact: true })
  await vista.click()
  await page.getByLabelText('Filas compactas').click()
  await page.getByRole('group', { name: 'Columnas que se muestran' }).getByLabelText('Sexo').click()
  await expect.element(page.getByRole('columnheader', { name: 'Sexo' })).not.toBeInTheDocument()
  const fila = filaDe({ ape1: 'MAMANI 30' })
  await expect.poll(() => altura(fila)).toBeLessThanOrEqual(44)
  recargar()
  await expect.element(fila).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Sexo' })).not.toBeInTheDocument()
  await expect.poll(() => altura(fila)).toBeLessThanOrEqual(44)
  expect(Object.keys(localStorage).filter((llave) => llave.startsWith('cb.tabla.'))).toHaveLength(1)
})

test('SHE-73 decision 0226 far down a page is asked for from a row of the one before, which stays in the address', async () => {
  const muchos = Array.from({ length: 1_030 }, (_, i) => unNacimiento(i + 1, { nom_nac: 'ROSA' }))
  const { listados } = await abrirNacimientos(muchos)
  const ancla = () => listados.at(-1)?.body.ancla
  await pagina(2).click()
  await expect.element(pie('11 a 20 de 1,030')).toBeVisible()
  expect(ancla()).toBeUndefined()
  location.hash = '#/nacimientos?pagina=100'
  await expect.element(pie('991 a 1,000 de 1,030')).toBeVisible()
  const siguiente = page.getByRole('button', { name: 'Página siguiente' })
  await siguiente.click()
  await expect.element(pie('1,001 a 1,010 de 1,030')).toBeVisible()
  expect(ancla()).toEqual({ id: 40, start: 990 })
  recargar()
  await expect.element(pie('1,001 a 1,010 de 1,030')).toBeVisible()
  expect(ancla()).toEqual({ id: 40, start: 990 })
  await siguiente.click()
  await expect.element(pie('1,011 a 1,020 de 1,030')).toBeVisible()
  expect(ancla()).toEqual({ id: 30, start: 1_000 })
  await filtro('Nombres').fill('ros')
  await expect.element(pie('1 a 10 de 1,030')).toBeVisible()
  expect(listados.at(-1)?.body).not.toHaveProperty('ancla')
  expect(location.hash).not.toContain('ancla')
})

test('SHE-73 decision 0226 rows that come while the next page is being pressed are those it is found from', async () => {
  const muchos = Array.from({ length: 1_030 }, (_, i) => unNacimiento(i + 1))
  await abrirNacimientos(muchos)
  location.hash = '#/nacimientos?pagina=100'
  await expect.element(pie('991 a 1,000 de 1,030')).toBeVisible()
  const llegar = Promise.withResolvers<void>()
  const pedidas = responder(nacimientosApi.listar, async ({ body }) => {
    if (body.start === 1_000) await llegar.promise
    return paginaDe(muchos, body)
  })
  const siguiente = page.getByRole('button', { name: 'Página siguiente' })
  await siguiente.click()
  await expect.poll(() => pedidas.length).toBe(1)
  const soltar = await pulsarRaton()
  llegar.resolve()
  await expect.element(pie('1,001 a 1,010 de 1,030')).toBeVisible()
  await soltar()
  await expect.element(pie('1,011 a 1,020 de 1,030')).toBeVisible()
  expect(pedidas.map(({ body }) => body.ancla)).toEqual([
    { id: 40, start: 990 },
    { id: paginaDe(muchos, { ...pedidas[0]!.body }).data[0]?.id, start: 1_000 },
  ])
})
