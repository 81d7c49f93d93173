import { beforeAll, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { argumentosDe, firmarEnLocal, leerArgumentos, nativo, unDespacho } from '../../../test/firma.ts'
import { DIA_MS } from '../../platform/reloj.ts'
import { deleteFirmasViejas } from './intentos.queries.ts'

const banco = usarBanco()
let gloria: Cliente
beforeAll(async () => {
  gloria = await banco.como('gloria')
})
const cuantos = async () => ({
  intentos: (await banco.db.selectFrom('firmas_intentos').select('estado').execute()).map(({ estado }) => estado),
  tickets: (await banco.db.selectFrom('firmas_tickets').select('uso').execute()).length,
})

test('D-49 dead tickets go after a day, attempts after a month; the place of a stamp that was made stays', async () => {
  const firmado = await unDespacho(banco, [15])
  await firmarEnLocal(gloria, firmado.de(15))
  const pendiente = await unDespacho(banco, [15])
  const argumentos = await argumentosDe(gloria, pendiente.de(15))
  const limpiar = (dias: number) => deleteFirmasViejas(banco.db, new Date(AHORA.getTime() + (dias - 1) * DIA_MS))
  await limpiar(1)
  expect(await cuantos()).toEqual({ intentos: ['firmado', 'abierto'], tickets: 8 })
  expect((await nativo(banco).traer(leerArgumentos(argumentos).fileDownloadUrl ?? '')).statusCode).toBe(200)
  await limpiar(1.1)
  expect(await cuantos()).toEqual({ intentos: ['firmado', 'abierto'], tickets: 0 })
  await limpiar(30)
  expect((await cuantos()).intentos).toHaveLength(2)
  await limpiar(30.1)
  expect(await cuantos()).toEqual({ intentos: ['firmado'], tickets: 0 })
})
