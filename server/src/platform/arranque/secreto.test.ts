import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { crearConexionAparte } from '../db/conexiones-aparte.ts'
import { exigirMismoSecreto } from './secreto.ts'

const bd = usarBase()
const UNO = 'un secreto de treinta y dos letras o más'
const OTRO = 'otro secreto de treinta y dos letras o más'
const avisos: string[] = []
const empezar = (secreto: string) => exigirMismoSecreto(bd.db, secreto, (aviso) => void avisos.push(aviso))
/** As if the last start were so long ago. */
const pasar = (tiempo: '61 seconds') =>
  bd.db
    .updateTable('instalacion')
    .set({ huella_at: sql<Date>`huella_at - ${tiempo}::interval` })
    .execute()

beforeEach(async () => {
  avisos.length = 0
  await bd.db.deleteFrom('instalacion').execute()
})

test('H8 the first process settles the secret, others need the same; the database does not hold it', async () => {
  await empezar(UNO)
  await empezar(UNO)
  await expect(empezar(OTRO)).rejects.toThrow('indique en todos el mismo SECRETO')
  const filas = await bd.db.selectFrom('instalacion').selectAll().execute()
  expect(filas).toHaveLength(1)
  expect(JSON.stringify(filas)).not.toContain(UNO)
  expect(avisos).toEqual([])
})

test('H8 of many that start at once with secrets of their own, one stays', async () => {
  const todos = await Promise.allSettled(Array.from({ length: 5 }, (_, i) => empezar(`${UNO} ${i}`)))
  expect(todos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('H8 each start with the secret counts as its use: another one is refused for a minute more', async () => {
  await empezar(UNO)
  await pasar('61 seconds')
  await empezar(UNO)
  await expect(empezar(OTRO)).rejects.toThrow('indique en todos el mismo SECRETO')
  expect(avisos).toEqual([])
})

test('B2 the secret is changed on purpose once nobody works with the old one, and that is told', async () => {
  await empezar(UNO)
  await pasar('61 seconds')
  const viva = crearConexionAparte(bd, 'cabildo escucha')
  await viva.connect()
  await expect(empezar(OTRO)).rejects.toThrow('SECRETO')
  await viva.end()
  await expect
    .poll(() =>
      empezar(OTRO).then(
        () => 'cambiado',
        () => 'negado',
      ),
    )
    .toBe('cambiado')
  expect(avisos).toEqual([expect.stringContaining('El SECRETO no es el de antes')])
  await expect(empezar(UNO)).rejects.toThrow('SECRETO')
})
