import { ERRORES } from '@cabildo/contracts/base/errores'
import type { FallaHoja } from '@cabildo/contracts/hojas'
import { expect, test } from 'vitest'
import { LIBROS_HOSTILES } from '../../../../../hojas/test/libros-hostiles.ts'
import { usarBanco } from '../../../../test/banco.ts'
import { unaObra, unLibroDeObras, usarObras } from '../../../../test/obras.ts'

// What is said of each of them: lectura.test.ts and hojas/src/hostiles.lento.test.ts.

const banco = usarBanco()
const { ajustar, cargas, obras, subir } = usarObras(banco)

/** The last one of each kind: the largest, where some are large. */
const UNO_DE_CADA = new Map<FallaHoja, Buffer>(
  Object.entries(LIBROS_HOSTILES)
    .filter(([nombre]) => nombre !== 'more rows than asked for')
    .map(([, hostil]) => hostil),
)

test('E8 D-37 a hostile workbook of each kind, through the door, is told in Spanish and leaves table and store as they were; the next good one is read', async () => {
  await ajustar()
  expect((await subir(await unLibroDeObras([unaObra(), unaObra()]))).status).toBe(200)
  const rastro = async () => [await obras(), await cargas(), (await banco.archivosEnDisco()).toSorted()]
  const antes = await rastro()
  for (const [falla, libro] of UNO_DE_CADA) {
    const { status, cuerpo } = await subir(new File([new Uint8Array(libro)], 'obras.xlsx'))
    expect([falla, status, cuerpo.message]).toEqual([falla, 422, expect.stringMatching(/^[A-ZÁÉÍÓÚ]/)])
    expect(cuerpo.message).not.toBe(ERRORES.inesperado.mensaje)
    expect(await rastro(), falla).toEqual(antes)
  }
  expect((await subir(await unLibroDeObras([unaObra()]))).status).toBe(200)
})
