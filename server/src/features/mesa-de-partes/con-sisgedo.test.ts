import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import type { FallaSisgedo } from '@cabildo/simuladores/sisgedo'
import { describe, expect, test } from 'vitest'
import { AHORA } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { correosA, eliminar, filaDe, observar, recepcionar } from '../../../test/mesa-de-partes.ts'
import { usarSisgedo } from '../../../test/sisgedo.ts'
import { registrar } from '../../../test/ventanilla.ts'

const { banco, sisgedo } = usarSisgedo()
const A_LICENCIAS = { destinos: [{ dependencia: 102, copia: false, proveido: 'Atender' }] }
const A_OBRAS = { destinos: [{ dependencia: 103, copia: false, proveido: '' }] }

const MINUTOS = new Date(AHORA.getTime() + 2 * 60_000)

/** A pending submission with an address of its own, and how staff attend to it. */
const unCaso = async (nombre: string) => {
  const email = `${nombre.toLowerCase().replace(/\W/g, '')}@example.com`
  const { id } = await unTramite(banco, { email })
  const mila = await banco.como('mila')
  return {
    id,
    recibir: (mas: object = A_LICENCIAS) => recepcionar(mila, id, mas),
    observar: () => observar(mila, id),
    eliminar: () => eliminar(mila, id),
    fila: () => filaDe(banco.db, id),
    cartas: () => correosA(banco.db, email),
    /** What Sisgedo has of it. */
    registrado: () => sisgedo.expedientes.get(`tramite:${id}`),
  }
}

describe('MPV-73 D-16 a remote Sisgedo', () => {
  test('P-18 MPV-61 is told these fields of the record and no others, and gives the number', async () => {
    const caso = await unCaso('contrato')
    const { status, cuerpo } = await caso.recibir({ ...A_LICENCIAS, relacionado: '00451', phone: '1', asunto: 'Otro' })
    expect([status, cuerpo.data]).toEqual([200, { id: caso.id, expe_id: caso.registrado()?.expe_id }])
    expect(caso.registrado()?.documento).toEqual({
      ...{ clave: `tramite:${caso.id}`, tipo_documento: 'SOLICITUD-OTROS', numero_documento: '123', folios: 3 },
      ...{ asunto: 'Solicita copia certificada de su licencia', solicitante: 'Quispe Mamani Rosa Elvira' },
      ...{ documento_identidad: '98000001', email: 'contrato@example.com', relacionado: '451' },
      destinos: [{ dependencia: 102, copia: false, proveido: 'Atender' }],
    })
    expect(await caso.fila()).toMatchObject({
      estado: 'RECEPCIONADO',
      expe_id: cuerpo.data.expe_id,
      recepcion_at: null,
    })
    expect(await caso.cartas()).toHaveLength(1)
    expect(sisgedo.llamadas).toEqual(['POST /api/expedientes'])
  })

  test('MPV-62 a number that nobody here knows goes to it as digits; a filing’s number is that of its expediente', async () => {
    const caso = await unCaso('relacionado')
    expect((await caso.recibir({ ...A_LICENCIAS, relacionado: 'EXP-2019-000451' })).status).toBe(200)
    expect(caso.registrado()?.documento).toMatchObject({ relacionado: '2019000451' })
    const otro = await unCaso('relacionado2')
    const { nro_registro } = await unTramite(banco)
    const { status, cuerpo } = await otro.recibir({ ...A_LICENCIAS, relacionado: `REG-${nro_registro}` })
    expect([status, cuerpo.errors]).toEqual([422, { relacionado: MENSAJES_TRAMITE.relacionadoSinRecepcionar }])
    expect(otro.registrado()).toBeUndefined()
    // Without its REG- the number is one of the remote Sisgedo, whatever filing here has the same.
    expect((await otro.recibir({ ...A_LICENCIAS, relacionado: nro_registro })).status).toBe(200)
    expect(otro.registrado()?.documento).toMatchObject({ relacionado: nro_registro.replace('-', '') })
  })

  test('API-78 gives its departments, asked for once in a while; without an answer the call is 503', async () => {
    const mila = await banco.como('mila')
    const pedir = () => mila.enviar({ method: 'GET', url: '/api/mpvirtual/getdependencias' })
    sisgedo.fallar('html')
    expect((await pedir()).statusCode).toBe(503)
    sisgedo.fallar(undefined)
    expect((await pedir()).json().data).toContainEqual({ depe_id: 102, depe_nombre: 'SUB GERENCIA DE LICENCIAS' })
    await pedir()
    expect(sisgedo.llamadas).toHaveLength(2)
  })

  test('G3 four equal receptions at once make one expediente, one mail, and one number', async () => {
    const caso = await unCaso('alavez')
    sisgedo.fallar('lento')
    const enMarcha = Array.from({ length: 4 }, () => caso.recibir())
    await esperar(() => expect(sisgedo.enEspera()).toBe(4))
    sisgedo.fallar(undefined)
    sisgedo.seguir()
    const respuestas = await Promise.all(enMarcha)
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.data.expe_id))).toEqual(new Set([caso.registrado()?.expe_id]))
    expect(await caso.cartas()).toHaveLength(1)
  })
})

const DUDOSAS: FallaSisgedo[] = ['error500', 'html', 'sinRespuesta', 'seColgoDespues', 'cuerpoEnorme', 'redireccion']

describe('F6 MPV-74 MPV-75 when it fails', () => {
  test.each([...DUDOSAS, 'otro404', 'numeroRaro', 'sinCredencial'] as const)(
    'D-35 %s: 503 with a time to retry, nothing is half-done, and receiving again makes one expediente',
    async (falla) => {
      const caso = await unCaso(`falla-${falla}`)
      sisgedo.fallar(falla)
      const { status, cuerpo, cabeceras } = await caso.recibir()
      expect([status, cuerpo.message]).toEqual([503, 'Sisgedo no responde, intente en unos minutos'])
      expect(Number(cabeceras['retry-after'])).toBeGreaterThan(0)
      expect(await caso.fila()).toMatchObject({ estado: 'PENDIENTE', expe_id: null })
      expect(await caso.cartas()).toEqual([])
      sisgedo.fallar(undefined)
      const despues = sisgedo.expedientes.size
      const { cuerpo: bien, status: ahora } = await caso.recibir()
      expect([ahora, bien.data.expe_id]).toEqual([200, caso.registrado()?.expe_id])
      expect(sisgedo.expedientes.size - despues).toBe(falla === 'seColgoDespues' ? 0 : 1)
      expect(await caso.cartas()).toHaveLength(1)
    },
  )

  test.each([
    ['it does not know us', 'sinCredencial'],
    ['it is not there', 'apagado'],
  ] as const)(
    '%s: it is sure that nothing was registered, and the submission can be observed at once',
    async (_, falla) => {
      const caso = await unCaso(`seguro-${falla}`)
      if (falla === 'apagado') await sisgedo.apagar()
      else sisgedo.fallar(falla)
      expect((await caso.recibir()).status).toBe(503)
      expect(await caso.fila()).toMatchObject({ recepcion_at: null, derivacion: null })
      expect((await caso.observar()).status).toBe(200)
      if (falla === 'apagado') await sisgedo.encender()
    },
  )

  test('a refusal is told in its words, the submission can be attended to as before', async () => {
    const caso = await unCaso('rechazo')
    sisgedo.fallar('rechazo')
    const { status, cuerpo } = await caso.recibir()
    expect([status, cuerpo.message]).toEqual([
      422,
      'Sisgedo no aceptó el documento: El asunto <b>no</b> procede por esta mesa de partes',
    ])
    expect(await caso.fila()).toMatchObject({ estado: 'PENDIENTE', recepcion_at: null, derivacion: null })
    expect((await caso.observar()).status).toBe(200)
  })

  test('API-75 a department that it does not know is said beside the destinations', async () => {
    const caso = await unCaso('dependencia')
    const { status, cuerpo } = await caso.recibir({ destinos: [{ dependencia: 20 }] })
    expect([status, cuerpo.errors]).toEqual([422, { destinos: 'La dependencia no existe en Sisgedo, elija otra' }])
    expect((await caso.recibir()).status).toBe(200)
  })

  test('the answer lost after it registered: other destinations do not make it register anew', async () => {
    const caso = await unCaso('otrosdestinos')
    sisgedo.fallar('seColgoDespues')
    await caso.recibir()
    sisgedo.fallar(undefined)
    banco.poner(MINUTOS)
    expect((await caso.recibir(A_OBRAS)).cuerpo.data.expe_id).toBe(caso.registrado()?.expe_id)
    banco.poner(AHORA)
    // What it has is what was asked for first.
    expect((await caso.fila()).derivacion).toMatchObject(A_LICENCIAS)
  })

  test('nothing was registered: receiving again may ask for other destinations', async () => {
    const caso = await unCaso('cambia')
    sisgedo.fallar('error500')
    await caso.recibir()
    sisgedo.fallar(undefined)
    banco.poner(MINUTOS)
    expect((await caso.recibir(A_OBRAS)).status).toBe(200)
    banco.poner(AHORA)
    expect(caso.registrado()?.documento).toMatchObject(A_OBRAS)
    expect((await caso.fila()).derivacion).toMatchObject(A_OBRAS)
  })
})

describe('F6 while nobody knows what became of a reception', () => {
  test.each(['observar', 'eliminar'] as const)('%s waits until Sisgedo says that it has nothing', async (acto) => {
    const caso = await unCaso(`duda-${acto}`)
    sisgedo.fallar('error500')
    await caso.recibir()
    // It may still be under way; then, nobody answers; then it is known.
    for (const [falla, cuando] of [
      [undefined, AHORA],
      ['html', MINUTOS],
      ['otro404', MINUTOS],
      ['sinCredencial', MINUTOS],
    ] as const) {
      sisgedo.fallar(falla)
      banco.poner(cuando)
      const { status, cuerpo } = await caso[acto]()
      expect([status, cuerpo.codigo]).toEqual([409, 'recepcionEnCurso'])
    }
    sisgedo.fallar(undefined)
    expect((await caso[acto]()).status).toBe(200)
    banco.poner(AHORA)
    expect(await caso.fila()).toMatchObject({ expe_id: null, recepcion_at: null })
    expect(caso.registrado()).toBeUndefined()
  })

  test.each(['observar', 'eliminar'] as const)(
    '%s is refused for good once it has it; receiving ends it',
    async (acto) => {
      const caso = await unCaso(`tiene-${acto}`)
      sisgedo.fallar('seColgoDespues')
      await caso.recibir()
      sisgedo.fallar(undefined)
      banco.poner(MINUTOS)
      expect((await caso[acto]()).cuerpo.codigo).toBe('recepcionEnCurso')
      expect((await caso.recibir()).cuerpo.data.expe_id).toBe(caso.registrado()?.expe_id)
      expect((await caso[acto]()).cuerpo.codigo).toBe('yaAtendido')
      banco.poner(AHORA)
    },
  )

  test('a refusal of a later try takes no mark of another away that may have come about', async () => {
    const caso = await unCaso('dosintentos')
    sisgedo.fallar('lento')
    const primero = caso.recibir()
    await esperar(() => expect(sisgedo.enEspera()).toBe(1))
    sisgedo.fallar('sinCredencial')
    expect((await caso.recibir()).status).toBe(503)
    expect((await caso.fila()).recepcion_at).not.toBeNull()
    sisgedo.fallar(undefined)
    sisgedo.seguir()
    expect((await primero).status).toBe(200)
    expect(await caso.fila()).toMatchObject({ estado: 'RECEPCIONADO', recepcion_at: null })
  })
})

describe('EXP-75 received at the counter by a remote Sisgedo', () => {
  const A_LICENCIAS_JSON = JSON.stringify(A_LICENCIAS.destinos)

  test('EXP-75 it is received after it is filed, and both are answered', async () => {
    const mila = await banco.como('mila')
    const { cuerpo } = await registrar(mila, { destinos: A_LICENCIAS_JSON })
    expect(cuerpo.expe_id).toBe(sisgedo.expedientes.get(`tramite:${cuerpo.id}`)?.expe_id)
    expect(sisgedo.expedientes.get(`tramite:${cuerpo.id}`)?.documento).toMatchObject({
      numero_documento: 'S/N',
      email: '',
    })
  })

  test('EXP-75 MPV-74 where it does not answer the filing stands, and the same sending again receives it', async () => {
    const mila = await banco.como('mila')
    sisgedo.fallar('sinCredencial')
    const pedido = { clave: '0f3c7f0e-6a0f-4d0b-9a52-0a4a54a3c111', destinos: A_LICENCIAS_JSON }
    const { status, cuerpo } = await registrar(mila, pedido)
    expect([status, cuerpo.expe_id]).toEqual([200, null])
    expect(await filaDe(banco.db, cuerpo.id)).toMatchObject({ estado: 'PENDIENTE' })
    sisgedo.fallar(undefined)
    const otra = (await registrar(mila, pedido)).cuerpo
    expect(otra).toEqual({ ...cuerpo, expe_id: sisgedo.expedientes.get(`tramite:${cuerpo.id}`)?.expe_id })
  })
})
