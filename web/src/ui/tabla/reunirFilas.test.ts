import type { Listado } from '@cabildo/contracts/base/listado'
import { expect, test } from 'vitest'
import { reunirFilas } from './reunirFilas.ts'

const LISTADO: Listado<string> = { start: 0, length: 10, search: '', order: [], columns: {} }
const clave = (fila: number) => fila

/** Reads a list of numbers three at a time; before each page after the first the list may change. */
const reunir = (
  lista: number[],
  cambiar: (pagina: number, lista: number[]) => void,
  opciones = { porPagina: 3, clave },
) => {
  let paginas = 0
  return reunirFilas<number, string>(
    LISTADO,
    async ({ start, length }) => {
      if (paginas > 0) cambiar(paginas, lista)
      paginas += 1
      return { data: lista.slice(start, start + length), recordsTotal: lista.length, recordsFiltered: lista.length }
    },
    opciones,
  )
}
const DIEZ = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]

test.each<[string, (lista: number[]) => unknown]>([
  ['leaves from what was read', (lista) => lista.splice(1, 1)],
  ['that was read last leaves', (lista) => lista.splice(2, 1)],
  ['arrives before all', (lista) => lista.unshift(11)],
  ['arrives at the end', (lista) => lista.push(0)],
  ['leaves while another one arrives further on', (lista) => lista.splice(0, 1) && lista.push(0)],
])('D-141 a row that %s between two pages repeats none and skips none', async (_que, cambio) => {
  const lista = [...DIEZ]
  expect(await reunir(lista, (pagina) => pagina === 1 && cambio(lista))).toEqual(lista)
})

test('D-141 a list that stays is read once, and one that moves at every page is given up', async () => {
  const paginas: number[] = []
  expect(await reunir([...DIEZ], (pagina) => paginas.push(pagina))).toEqual(DIEZ)
  expect(paginas).toEqual([1, 2, 3, 4])
  await expect(reunir([...DIEZ], (pagina, lista) => lista.unshift(10 + pagina))).rejects.toThrow('moves faster')
})

test('SHE-85 decision 0226 a list that nobody counted to its end is read to its end, or refused where it is too long', async () => {
  const pedidos: Listado<string>[] = []
  const reunida = (tope: number) =>
    reunirFilas<number, string>(
      { ...LISTADO, start: 5, ancla: { id: 6, start: 4 } },
      async (listado) => {
        pedidos.push(listado)
        const data = DIEZ.slice(listado.start, listado.start + listado.length)
        return {
          data,
          recordsTotal: 10,
          ...(data.length === 3 ? { recordsFiltered: 2, hayMas: true } : { recordsFiltered: 10 }),
        }
      },
      { porPagina: 3, tope },
    )
  expect(await reunida(10)).toEqual(DIEZ)
  expect(pedidos.map(({ start, ancla }) => [start, ancla])).toEqual([0, 10, 3, 6, 9].map((start) => [start, undefined]))
  await expect(reunida(5)).rejects.toThrow('Son más de 5 registros')
})
