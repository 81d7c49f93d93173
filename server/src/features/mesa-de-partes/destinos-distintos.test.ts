import { describe, expect, test } from 'vitest'
import { AHORA } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { correosA, eliminar, filaDe, observar, recepcionar } from '../../../test/mesa-de-partes.ts'
import { usarSisgedo } from '../../../test/sisgedo.ts'

const { banco, sisgedo } = usarSisgedo()
const MINUTOS = new Date(AHORA.getTime() + 2 * 60_000)
const a = (dependencia: number) => ({ destinos: [{ dependencia, copia: false, proveido: '' }] })
const DESCONOCIDA = 20
const ACTOS = { observar, eliminar }

/** A submission of which a reception to 102 is under way. */
const enMarcha = async (email: string) => {
  const { id } = await unTramite(banco, { email })
  const [mila, sol] = [await banco.como('mila'), await banco.como('sol')]
  sisgedo.fallar('lento')
  const primera = recepcionar(mila, id, a(102))
  await esperar(() => expect(sisgedo.enEspera()).toBe(1))
  sisgedo.fallar(undefined)
  return { id, primera, mila, sol }
}

describe('F6 G4 while a reception is under way', () => {
  test.each(['observar', 'eliminar'] as const)(
    'MPV-74 one to a department that does not exist leaves it its mark: %s goes on being refused',
    async (acto) => {
      const email = `marca-${acto}@example.com`
      const { id, primera, sol } = await enMarcha(email)
      expect((await recepcionar(sol, id, a(DESCONOCIDA))).cuerpo.codigo).toBe('recepcionEnCurso')
      expect((await ACTOS[acto](sol, id)).cuerpo.codigo).toBe('recepcionEnCurso')
      sisgedo.seguir()
      expect((await primera).status).toBe(200)
      expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'RECEPCIONADO', deleted_at: null, recepcion_at: null })
      expect(await correosA(banco.db, email)).toHaveLength(1)
    },
  )

  test('G3 of receptions to different destinations at once one comes about, the others are told', async () => {
    const { id, primera, mila, sol } = await enMarcha('distintas@example.com')
    const otras = await Promise.all([mila, sol].map((quien) => recepcionar(quien, id, a(103))))
    expect(otras.map(({ status, cuerpo }) => [status, cuerpo.codigo])).toEqual([
      [409, 'recepcionEnCurso'],
      [409, 'recepcionEnCurso'],
    ])
    sisgedo.seguir()
    expect((await primera).status).toBe(200)
    expect((await filaDe(banco.db, id)).derivacion).toMatchObject(a(102))
    expect(sisgedo.expedientes.get(`tramite:${id}`)?.documento).toMatchObject(a(102))
  })

  test('the same one refused meanwhile gives the mark back to the first', async () => {
    const { id, primera, sol } = await enMarcha('devuelta@example.com')
    const { recepcion_at } = await filaDe(banco.db, id)
    sisgedo.fallar('rechazo', true)
    expect((await recepcionar(sol, id, a(102))).status).toBe(422)
    expect(await filaDe(banco.db, id)).toMatchObject({ recepcion_at })
    expect((await observar(sol, id)).cuerpo.codigo).toBe('recepcionEnCurso')
    sisgedo.fallar(undefined)
    sisgedo.seguir()
    expect((await primera).status).toBe(200)
  })
})

describe('F6 once a reception came to nothing', () => {
  test('a refused one to other destinations is no reason to wait: those put right are received at once', async () => {
    const { id } = await unTramite(banco)
    const mila = await banco.como('mila')
    sisgedo.fallar('error500')
    await recepcionar(mila, id, a(101))
    sisgedo.fallar(undefined)
    banco.poner(MINUTOS)
    expect((await recepcionar(mila, id, a(DESCONOCIDA))).status).toBe(422)
    expect((await recepcionar(mila, id, a(103))).status).toBe(200)
    banco.poner(AHORA)
    expect((await filaDe(banco.db, id)).derivacion).toMatchObject(a(103))
  })

  test('the second one registers and its answer is lost: the third keeps what the second asked for', async () => {
    const { id } = await unTramite(banco)
    const mila = await banco.como('mila')
    for (const [falla, destino, minutos] of [
      ['error500', 101, 0],
      ['seColgoDespues', 102, 2],
      [undefined, 103, 4],
    ] as const) {
      sisgedo.fallar(falla, true)
      banco.poner(new Date(AHORA.getTime() + minutos * 60_000))
      await recepcionar(mila, id, a(destino))
    }
    banco.poner(AHORA)
    expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'RECEPCIONADO', derivacion: a(102) })
    expect(sisgedo.expedientes.get(`tramite:${id}`)?.documento).toMatchObject(a(102))
  })

  test('D-35 a number that another submission has is no number: 503, and nothing is received', async () => {
    const mila = await banco.como('mila')
    const [uno, otro] = [await unTramite(banco), await unTramite(banco)]
    expect((await recepcionar(mila, uno.id, a(101))).status).toBe(200)
    sisgedo.fallar('numeroAjeno')
    const { status, cuerpo } = await recepcionar(mila, otro.id, a(101))
    expect([status, cuerpo.codigo]).toEqual([503, 'sisgedoNoResponde'])
    expect(await filaDe(banco.db, otro.id)).toMatchObject({ estado: 'PENDIENTE', expe_id: null })
  })
})
