import { expect, test } from 'vitest'
import { alDia, conLlegada, cuando, type Lista } from './lista.ts'

const una = (id: number) => ({
  ...{ id, tipo_doc: 1, ndoc: String(id), anio: 2026, descripcion: 'x', path_file: 'x.pdf' },
  ...{ created_at: '2026-11-18 10:30:00', timestamp: 0, revisado: false },
})
const lista = (...ids: number[]): Lista => ({ ultimo: ids[0] ?? 0, data: ids.map(una) })
const ids = ({ data }: Lista) => data.map(({ id }) => id)

test('NOR-36 an arrival goes on top, once, and the list keeps to its fifty', () => {
  const con = conLlegada(lista(2, 1), una(3))
  expect([ids(con), con.ultimo]).toEqual([[3, 2, 1], 3])
  expect(conLlegada(con, una(3))).toBe(con)
  const llena = lista(...Array.from({ length: 50 }, (_, i) => 50 - i))
  expect([ids(conLlegada(llena, una(51))).length, ids(conLlegada(llena, una(51)))[0]]).toEqual([50, 51])
})

test('NOR-36 a list that was asked for before an arrival does not lose it, nor bring back what was withdrawn', () => {
  expect(ids(alDia({ ultimo: 3, data: [una(3), una(1)] }, lista(5, 4, 3, 2, 1)))).toEqual([5, 4, 3, 1])
  expect(ids(alDia(lista(2, 1), undefined))).toEqual([2, 1])
})

test('SHE-09 SHE-11 the time of a message is that of Lima', () => {
  const ahora = new Date('2026-11-19T03:00:00Z')
  expect(cuando('2026-11-18 10:30:00', ahora)).toBe('Hoy, 10:30')
  expect(cuando('2026-11-17 23:59:00', ahora)).toBe('Ayer, 23:59')
  expect(cuando('2026-11-16 08:05:00', ahora)).toBe('16/11/2026, 08:05')
})
