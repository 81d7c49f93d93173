import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { DIGITALIZACIONES_MAXIMO, MENSAJES_VENTANILLA } from '@cabildo/contracts/ventanilla'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import {
  type BandejaDePrueba,
  darBandejas,
  deUno,
  entrarEnBandeja,
  hecho,
  unExpediente,
} from '../../../test/expedientes.ts'
import { pdfDeTramite } from '../../../test/fabricas-presentar.ts'
import { insistir } from '../../../test/insistir.ts'
import { registroDe } from '../../../test/mesa-de-partes.ts'
import { destinos, digitalizar, filaDeVentanilla, registrar } from '../../../test/ventanilla.ts'

const banco = usarBanco()
let mila: Cliente
let rosa: BandejaDePrueba
let luis: BandejaDePrueba
let gloria: BandejaDePrueba
let julio: BandejaDePrueba
let jefa: BandejaDePrueba
beforeAll(async () => {
  await darBandejas(banco)
  mila = await banco.como('mila')
  ;[rosa, luis, gloria, julio, jefa] = (await Promise.all(
    (['rosa', 'luis', 'gloria', 'julio', 'jefa'] as const).map((persona) => entrarEnBandeja(banco, persona)),
  )) as [BandejaDePrueba, BandejaDePrueba, BandejaDePrueba, BandejaDePrueba, BandejaDePrueba]
})

/** A paper without a scan whose original waits in area 20, and a copy in area 15. */
const unPapel = async () => {
  const { id } = (await registrar(mila, { destinos: destinos(20, 15) })).cuerpo
  const { registro, movimientos } = await registroDe(banco.db, id)
  const [, original, copia] = movimientos.map(({ oper_id }) => oper_id)
  return { id, registro_id: registro.registro_id, original: original ?? 0, copia: copia ?? 0 }
}
/** The same that area 20 has in process; the movement by which it has it. */
const enProceso = async () => {
  const papel = await unPapel()
  return { ...papel, tenida: hecho(await rosa.recibir(papel.original)) }
}
/** PDFs of another size are other ones. */
const escaneo = (nombre = 'papel.pdf', bytes?: number) => ({ principal: [pdfDeTramite(nombre, bytes)] })
const archivosDe = async (quien: BandejaDePrueba, registro_id: number) =>
  (await quien.ver(registro_id)).cuerpo.archivos.map(({ grupo, nombre }) => [grupo, nombre])
/** Why somebody may not scan a case; undefined where nothing is offered. */
const impide = async (quien: BandejaDePrueba, registro_id: number) => {
  const { actos } = (await quien.ver(registro_id)).cuerpo
  return actos.find(({ acto }) => acto === 'digitalizar')?.impide
}

describe('EXP-73 API-164 the area in charge adds the scan that is missing', () => {
  test('API-164 EXP-73 it is answered with the row and stands in the case, which is not marked any more', async () => {
    const { id, registro_id } = await enProceso()
    const enBandeja = async () =>
      (await rosa.listar({ bandeja: 'en_proceso' })).cuerpo.data.find((fila) => fila.registro_id === registro_id)
        ?.marcas
    expect([(await rosa.ver(registro_id)).cuerpo.marcas, await enBandeja(), await impide(rosa, registro_id)]).toEqual([
      ['falta_digitalizar'],
      ['falta_digitalizar'],
      null,
    ])
    const { status, cuerpo } = await digitalizar(rosa.quien, id, escaneo('solicitud.pdf'))
    expect([status, cuerpo.data]).toMatchObject([
      200,
      {
        ...{ id, registro_id, canal: 'ventanilla', falta_digitalizar: false, code_verifica: '' },
        documentos: [{ name: 'solicitud.pdf', url: expect.stringContaining('/storage/mpvirtual/') }],
      },
    ])
    expect([(await rosa.ver(registro_id)).cuerpo.marcas, await enBandeja()]).toEqual([[], []])
    expect(await archivosDe(rosa, registro_id)).toEqual([['presentado', 'solicitud.pdf']])
    expect((await filaDeVentanilla(banco.db, id)).digitalizado_por).toBe(ELENCO.rosa.id)
    const { rows } = await sql<{ user_id: number }>`
      select user_id from auditoria where tabla = 'tramites' and registro = ${String(id)} and despues ? 'digitalizado_por'
        order by id desc limit 1`.execute(banco.db)
    expect(rows).toEqual([{ user_id: ELENCO.rosa.id }])
  })

  test('EXP-73 a further one stands first and both stay; the front desk adds one wherever the case is', async () => {
    const { id, registro_id } = await enProceso()
    await digitalizar(rosa.quien, id, escaneo('uno.pdf'))
    await digitalizar(luis.quien, id, escaneo('dos.pdf', 29_000))
    expect((await digitalizar(mila, id, escaneo('tres.pdf', 30_000))).status).toBe(200)
    expect((await archivosDe(rosa, registro_id)).map(([, nombre]) => nombre)).toEqual([
      'tres.pdf',
      'dos.pdf',
      'uno.pdf',
    ])
  })

  test('API-164 EXP-02 EXP-45 an area that sees it is told why not: of the copy, of what it has not received, of what it has sent on; any other finds nothing', async () => {
    const { id, registro_id, original, copia } = await unPapel()
    const intentar = async (quien: BandejaDePrueba) => {
      const { status, cuerpo } = await digitalizar(quien.quien, id, escaneo())
      const { codigo, message } = cuerpo as unknown as { codigo?: string; message?: string }
      return [status, codigo, status === 409 ? message : undefined]
    }
    const nada = [404, 'noEncontrado', undefined]
    const no = (porque: string) => [409, 'otroEstado', porque]
    expect(await intentar(rosa)).toEqual(no(MENSAJES_EXPEDIENTE.sinRecibir))
    expect(await intentar(gloria)).toEqual(no(MENSAJES_EXPEDIENTE.noEsOriginal))
    hecho(await gloria.recibir(copia))
    expect(await intentar(gloria)).toEqual(no(MENSAJES_EXPEDIENTE.noEsOriginal))
    expect(await intentar(julio)).toEqual(nada)
    // Supervision reads.
    expect((await intentar(jefa))[0]).toBe(403)
    const tenida = hecho(await rosa.recibir(original))
    const enviada = hecho(await rosa.derivar(tenida, [{ dependencia: 47 }]))
    const ido = no(MENSAJES_EXPEDIENTE.otraArea)
    expect([await intentar(rosa), await impide(rosa, registro_id)]).toEqual([ido, MENSAJES_EXPEDIENTE.otraArea])
    expect(await intentar(julio)).toEqual(no(MENSAJES_EXPEDIENTE.sinRecibir))
    expect((await filaDeVentanilla(banco.db, id)).falta_digitalizar).toBe(true)
    hecho(await julio.recibir(enviada))
    expect([await intentar(rosa), (await intentar(julio))[0]]).toEqual([ido, 200])
  })

  test('API-164 EXP-02 nor is what is no case yet, came online or is not there; nothing is a scan of nothing', async () => {
    const enVentanilla = (await registrar(mila)).cuerpo.id
    const enLinea = await unExpediente(banco)
    hecho(await rosa.recibir(enLinea.oper_id))
    for (const id of [enVentanilla, enLinea.tramite_id, 999_999])
      expect([id, (await digitalizar(rosa.quien, id, escaneo())).status]).toEqual([id, 404])
    const { id } = await enProceso()
    const vacio = await digitalizar(rosa.quien, id, {})
    expect([vacio.status, vacio.cuerpo]).toMatchObject([
      422,
      { errors: { selectedFile: MENSAJES_VENTANILLA.sinDigitalizacion } },
    ])
  })

  test('EXP-73 EXP-39 while the citizen corrects it, and once it is filed away, the front desk alone scans it', async () => {
    const { id, registro_id } = await enProceso()
    expect((await rosa.requerir(registro_id)).status).toBe(200)
    expect((await digitalizar(rosa.quien, id, escaneo())).status).toBe(409)
    expect(await impide(rosa, registro_id)).toMatch(/^El expediente está en subsanación hasta/)
    expect((await digitalizar(mila, id, escaneo())).status).toBe(200)
    const archivado = await enProceso()
    hecho(await rosa.archivar(archivado.tenida))
    expect(await digitalizar(rosa.quien, archivado.id, escaneo())).toMatchObject({
      ...{ status: 409, cuerpo: { message: MENSAJES_EXPEDIENTE.terminoSinDigitalizar } },
    })
    expect(await impide(rosa, archivado.registro_id)).toBe(MENSAJES_EXPEDIENTE.terminoSinDigitalizar)
    expect((await digitalizar(mila, archivado.id, escaneo())).status).toBe(200)
  })

  test('API-164 EXP-40 EXP-73 what goes on in another is scanned by the area that has that one in process', async () => {
    const [papel, principal] = [await enProceso(), await enProceso()]
    const unido = await rosa.relacionar(papel.registro_id, 'acumular', principal.registro_id, {
      ...{ motivo: 'Los dos piden lo mismo', documento: 'Proveído N.° 12-2026' },
    })
    expect([unido.status, unido.cuerpo.estado]).toEqual([200, 'ACUMULADO'])
    expect(await impide(rosa, papel.registro_id)).toBeNull()
    expect((await digitalizar(rosa.quien, papel.id, escaneo())).status).toBe(200)
    const rehusado = async (quien: BandejaDePrueba) => {
      const { status, cuerpo } = await digitalizar(quien.quien, papel.id, escaneo('otro.pdf', 29_000))
      return [status, (cuerpo as unknown as { message?: string }).message, await impide(quien, papel.registro_id)]
    }
    const enviada = hecho(await rosa.derivar(principal.tenida, [{ dependencia: 47 }]))
    const { otraArea, sinRecibir, terminoSinDigitalizar } = MENSAJES_EXPEDIENTE
    expect(await rehusado(rosa)).toEqual([409, otraArea, otraArea])
    expect(await rehusado(julio)).toEqual([409, sinRecibir, sinRecibir])
    const recibida = hecho(await julio.recibir(enviada))
    expect(await impide(julio, papel.registro_id)).toBeNull()
    expect((await digitalizar(julio.quien, papel.id, escaneo('otro.pdf', 29_000))).status).toBe(200)
    hecho(await julio.archivar(recibida))
    const nuevo = escaneo('ultimo.pdf', 30_000)
    expect((await digitalizar(julio.quien, papel.id, nuevo)).status).toBe(409)
    expect(await impide(julio, papel.registro_id)).toBe(terminoSinDigitalizar)
  })
})

describe('EXP-73 EXP-78 scans at once and again', () => {
  test('EXP-73 G3 the same again is no further one, also at once; two different ones both stay', async () => {
    const { id, registro_id } = await enProceso()
    const enviar = (quien: BandejaDePrueba, archivo: ReturnType<typeof escaneo>) =>
      insistir(() => digitalizar(quien.quien, id, archivo))
    const iguales = await Promise.all([enviar(rosa, escaneo()), enviar(luis, escaneo()), enviar(rosa, escaneo())])
    expect(iguales.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await archivosDe(rosa, registro_id)).toHaveLength(1)
    const otros = await Promise.all([enviar(rosa, escaneo('a.pdf', 29_000)), enviar(luis, escaneo('b.pdf', 30_000))])
    expect(otros.map(({ status }) => status)).toEqual([200, 200])
    const nombres = (await archivosDe(rosa, registro_id)).map(([, nombre]) => nombre)
    expect([nombres.length, nombres.slice(0, 2).sort()]).toEqual([3, ['a.pdf', 'b.pdf']])
  })

  test('EXP-73 EXP-45 against a derivation at the same time it comes before it, or is told that it is elsewhere', async () => {
    for (let i = 0; i < 4; i++) {
      const { id, tenida } = await enProceso()
      const [escaneado, derivado] = await Promise.all([
        insistir(() => digitalizar(rosa.quien, id, escaneo())),
        luis.derivar(tenida, [{ dependencia: 47 }]),
      ])
      expect(typeof deUno(derivado)).toBe('number')
      expect([200, 409]).toContain(escaneado.status)
      if (escaneado.status === 409)
        expect(escaneado.cuerpo).toMatchObject({ codigo: 'otroEstado', message: MENSAJES_EXPEDIENTE.otraArea })
      expect((await filaDeVentanilla(banco.db, id)).falta_digitalizar).toBe(escaneado.status === 409)
    }
  })

  test('EXP-73 EXP-78 20 scans of a paper at most, and of one person 600 in an hour; others have theirs', async () => {
    const { id } = await enProceso()
    await digitalizar(rosa.quien, id, escaneo())
    await sql`update limites set usos = 600 where clave like ${`digitalizar:${ELENCO.rosa.id}%`}`.execute(banco.db)
    expect((await digitalizar(rosa.quien, id, escaneo('otro.pdf', 29_000))).status).toBe(429)
    expect((await digitalizar(luis.quien, id, escaneo('otro.pdf', 29_000))).status).toBe(200)
    await sql`delete from limites where clave like 'digitalizar:%'`.execute(banco.db)
    for (let n = 3; n <= DIGITALIZACIONES_MAXIMO; n++)
      expect((await digitalizar(rosa.quien, id, escaneo(`${n}.pdf`, 30_000 + n))).status).toBe(200)
    const otra = await digitalizar(rosa.quien, id, escaneo('una mas.pdf', 40_000))
    expect([otra.status, otra.cuerpo]).toMatchObject([
      422,
      { errors: { selectedFile: MENSAJES_VENTANILLA.demasiadas } },
    ])
  })
})

describe('EXP-73 EXP-67 Table EXP-A what the case tells', () => {
  test('EXP-73 who may scan it, and why not the others; what came online offers nothing', async () => {
    const { registro_id, original, copia } = await unPapel()
    expect(await impide(rosa, registro_id)).toBe(MENSAJES_EXPEDIENTE.sinRecibir)
    hecho(await gloria.recibir(copia))
    expect(await impide(gloria, registro_id)).toBe(MENSAJES_EXPEDIENTE.noEsOriginal)
    hecho(await rosa.recibir(original))
    const deMesa = await entrarEnBandeja(banco, 'mila')
    expect([
      await impide(rosa, registro_id),
      await impide(deMesa, registro_id),
      await impide(jefa, registro_id),
    ]).toEqual([null, null, MENSAJES_EXPEDIENTE.soloLectura])
    const enLinea = await unExpediente(banco)
    hecho(await rosa.recibir(enLinea.oper_id))
    expect(await impide(rosa, enLinea.registro_id)).toBeUndefined()
    expect((await rosa.ver(enLinea.registro_id)).cuerpo.marcas).toEqual([])
  })

  test('EXP-67 EXP-73 every area that it passed through is told, whoever adds the scan; the same again tells nobody', async () => {
    const { id } = await enProceso()
    const areasTras = async (hacer: () => Promise<unknown>) => {
      const { rows } = await sql<{ suelo: string }>`select coalesce(max(id), 0)::text as suelo from eventos`.execute(
        banco.db,
      )
      await hacer()
      const dichos = await sql<{ area_id: number }>`
        select distinct area_id from eventos where tema = 'expedientes' and id > ${rows[0]?.suelo}::bigint order by 1`.execute(
        banco.db,
      )
      return dichos.rows.map(({ area_id }) => area_id)
    }
    expect(await areasTras(() => digitalizar(rosa.quien, id, escaneo()))).toEqual(expect.arrayContaining([15, 20]))
    expect(await areasTras(() => digitalizar(rosa.quien, id, escaneo()))).toEqual([])
    expect(await areasTras(() => digitalizar(mila, id, escaneo('otro.pdf', 29_000)))).toEqual(
      expect.arrayContaining([15, 20]),
    )
  })
})
