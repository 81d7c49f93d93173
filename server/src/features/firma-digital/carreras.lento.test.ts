import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentosApi } from '@cabildo/contracts/documentos'
import { firmaLocalApi } from '@cabildo/contracts/firma-local'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import {
  argumentosDe,
  devolver,
  finalizar,
  firmarAfuera,
  firmarEnLocal,
  leerArgumentos,
  nativo,
  pdfVigente,
  unaAutoridad,
  unDespacho,
  unosFirmantes,
} from '../../../test/firma.ts'
import { abrirLlaveroDeDemostracion } from '../../platform/firma/llavero-demostracion.ts'
import { abrirTaller } from '../../platform/firma/taller.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { aceptarFirma } from './aceptacion.ts'
import { findTicket } from './intentos.queries.ts'
import { huellaDe } from './tickets.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-carreras-'))
// The authority that the server itself finds in its data folder, and one of programs outside.
const propia = await abrirLlaveroDeDemostracion({ carpeta: join(carpeta, 'firma'), entidad: 'Valle Alto' })
const autoridad = await unaAutoridad(carpeta)
const banco = usarBanco({ env: { DATOS: carpeta, FIRMA_RAICES: carpeta } })
const taller = abrirTaller()
afterAll(async () => {
  await taller.cerrar()
  rmSync(carpeta, { recursive: true, force: true })
})
let firmantes: Awaited<ReturnType<typeof unosFirmantes>> = []
let gloria: Cliente
beforeAll(async () => {
  firmantes = await unosFirmantes(banco, 10)
  gloria = await banco.como('gloria')
})

const firmarCon = (quien: Cliente, argumentos: string) =>
  quien.llamar(firmaLocalApi.firmar, { body: { arguments: argumentos } })
const estados = async (doc_id: number) =>
  (await banco.db.selectFrom('documentos_destinos').select('estado').where('doc_id', '=', doc_id).execute()).map(
    ({ estado }) => estado,
  )
const hayPdfsig = (() => {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** How many signatures another program finds valid, and of how many it says that they cover the whole document. */
const segunPdfsig = (pdf: Buffer): [validas: number, delTodo: number] => {
  const archivo = join(carpeta, 'firmado.pdf')
  writeFileSync(archivo, pdf)
  const dicho = execFileSync('pdfsig', ['-nocert', archivo], { encoding: 'utf8' })
  const veces = (texto: string) => dicho.split(texto).length - 1
  return [veces('Signature is Valid'), veces('Total document signed')]
}

describe('ten people sign', () => {
  test('FIR-26 FIR-28 ten documents at once: all are signed', async () => {
    const areas = firmantes.map(({ area_id }) => area_id)
    const despachos = await Promise.all(areas.map((area_id) => unDespacho(banco, [area_id])))
    const hechas = await Promise.all(
      firmantes.map(({ quien, area_id }, i) => firmarEnLocal(quien, despachos[i]?.de(area_id) ?? 0)),
    )
    expect(hechas.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const { doc_id } of despachos) expect(await estados(doc_id)).toEqual([true])
  })

  test('FIR-25 FIR-26 one document at once: one wins at a time, the others sign anew, and no signature is lost', async () => {
    const { doc_id, de, pdf } = await unDespacho(
      banco,
      firmantes.map(({ area_id }) => area_id),
    )
    let pendientes = firmantes
    while (pendientes.length > 0) {
      // Everybody has been handed the same file before anybody signs.
      const pedidos = await Promise.all(pendientes.map(({ quien, area_id }) => argumentosDe(quien, de(area_id))))
      const hechas = await Promise.all(pendientes.map(({ quien }, i) => firmarCon(quien, pedidos[i] ?? '')))
      expect(hechas.map(({ status }) => status).toSorted()).toEqual([200, ...Array(hechas.length - 1).fill(409)])
      for (const { status, cuerpo } of hechas) if (status === 409) expect(cuerpo.codigo).toBe('firmadoPorOtra')
      pendientes = pendientes.filter((_, i) => hechas[i]?.status === 409)
    }
    expect(await estados(doc_id)).toEqual(Array(10).fill(true))
    const firmado = await pdfVigente(banco, doc_id)
    expect(firmado.subarray(0, pdf.length).equals(pdf)).toBe(true)
    const { dictamen } = await taller.juzgar(firmado, { raices: propia.raices, ahora: AHORA })
    expect([dictamen.resultado, dictamen.firmas.length]).toEqual(['VÁLIDO', 10])
    const sha = await banco.db
      .selectFrom('documentos_archivos')
      .select('sha256')
      .where('doc_id', '=', doc_id)
      .orderBy('archivo_id')
      .execute()
    // The revision that each signature covers is the version that was kept of it.
    expect(dictamen.firmas.map(({ sha256 }) => sha256)).toEqual(sha.slice(1).map(({ sha256 }) => sha256))
    if (hayPdfsig) expect(segunPdfsig(firmado)).toEqual([10, 1])
  }, 60_000)

  test.skipIf(!hayPdfsig)('FIR-24 another program finds one, two and five signatures of ours valid', async () => {
    for (const cuantas of [1, 2, 5]) {
      const suyos = firmantes.slice(0, cuantas)
      const { doc_id, de } = await unDespacho(
        banco,
        suyos.map(({ area_id }) => area_id),
      )
      for (const { quien, area_id } of suyos) expect((await firmarEnLocal(quien, de(area_id))).status).toBe(200)
      expect(segunPdfsig(await pdfVigente(banco, doc_id))).toEqual([cuantas, 1])
    }
  })
})

const retener = (doc_id: number) => (trx: Parameters<Parameters<typeof enCarrera>[1]>[0]) =>
  sql`select from documentos where doc_id = ${doc_id} for update`.execute(trx)
interface Hecho {
  status: number
  cuerpo: { codigo?: string }
}

describe('whoever holds the document decides', () => {
  const carrera = (doc_id: number, actos: (() => Promise<Hecho>)[]) => enCarrera(banco.bd, retener(doc_id), actos)
  const par = (hechos: readonly Hecho[]) => hechos.map(({ status, cuerpo }) => cuerpo.codigo ?? status)

  test('FIR-26 the same destination twice at once: one signs, the other is told that it has been', async () => {
    const { doc_id, de } = await unDespacho(banco, [15])
    const pedidos = [await argumentosDe(gloria, de(15)), await argumentosDe(gloria, de(15))]
    const hechos = await carrera(
      doc_id,
      pedidos.map((pedido) => () => firmarCon(gloria, pedido)),
    )
    expect(par(hechos).toSorted()).toEqual([200, 'yaFirmado'])
    expect((await finalizar(gloria, de(15))).status).toBe(200)
  })

  test('D-49 one upload ticket twice at once: it is taken once, and one file is kept', async () => {
    const { doc_id, de, pdf } = await unDespacho(banco, [15])
    const direccion = leerArgumentos(await argumentosDe(gloria, de(15))).fileUploadUrl ?? ''
    const firmado = await firmarAfuera(autoridad, pdf)
    const antes = (await banco.archivosEnDisco()).length
    const subir = async () => (await nativo(banco).subir(direccion, firmado)).statusCode
    const hechos = await enCarrera(banco.bd, retener(doc_id), [subir, subir])
    expect(hechos.toSorted()).toEqual([200, 404])
    expect((await banco.archivosEnDisco()).length).toBe(antes + 1)
  })

  test('DOC-49 FIR-26 an edit with another PDF against a signature: one of them, never both', async () => {
    const { doc_id, de } = await unDespacho(banco, [15])
    const pedido = await argumentosDe(gloria, de(15))
    const sara = await banco.como('sara')
    const editar = () =>
      sara.llamar(documentosApi.editar, {
        params: { doc_id: String(doc_id) },
        body: formularioDeDocumento(),
        archivos: { fileLocal: [archivoPdf()] },
      })
    const hechos = par(await carrera(doc_id, [() => firmarCon(gloria, pedido), editar]))
    expect([
      [200, 'documentoFirmado'],
      ['documentoCambiado', 200],
    ]).toContainEqual(hechos)
    expect(await estados(doc_id)).toEqual([hechos[0] === 200])
  })

  test('D-46 Subir Convenio against a signature: one of them, never both', async () => {
    const { doc_id, de } = await unDespacho(banco, [15], { tipo_doc: 10 })
    const pedido = await argumentosDe(gloria, de(15))
    const sara = await banco.como('sara')
    const convenio = () =>
      sara.llamar(documentosApi.actualizarConvenio, {
        body: { doc_id: String(doc_id) },
        archivos: { 'selectedFile[]': [archivoPdf('Convenio.pdf', { paginas: 2 })] },
      })
    const hechos = par(await carrera(doc_id, [convenio, () => firmarCon(gloria, pedido)]))
    expect([
      [200, 'documentoCambiado'],
      ['documentoFirmado', 200],
    ]).toContainEqual(hechos)
    expect(await estados(doc_id)).toEqual([hechos[1] === 200])
  })

  test('DOC-60 taking the destination back against its signature: one of them, never both', async () => {
    const { doc_id, de } = await unDespacho(banco, [15])
    const pedido = await argumentosDe(gloria, de(15))
    const sara = await banco.como('sara')
    const quitar = () => sara.llamar(documentosApi.quitarDestino, { body: { id: de(15) } })
    const hechos = par(await carrera(doc_id, [quitar, () => firmarCon(gloria, pedido)]))
    expect([
      [200, 'noEncontrado'],
      ['destinoFirmado', 200],
    ]).toContainEqual(hechos)
    expect(await estados(doc_id)).toEqual([hechos[1] === 200])
  })
})

describe('a return decides, too (D-141)', () => {
  const abiertas = (doc_id: number) =>
    banco.db
      .selectFrom('documentos_devoluciones')
      .select('id_doc_area')
      .where('doc_id', '=', doc_id)
      .where('cerrada_at', 'is', null)
      .execute()
  const editar = async (doc_id: number) => {
    const sara = await banco.como('sara')
    return () =>
      sara.llamar(documentosApi.editar, {
        params: { doc_id: String(doc_id) },
        body: formularioDeDocumento(),
        archivos: { fileLocal: [archivoPdf()] },
      })
  }
  const hecho = ({ cuerpo }: Awaited<ReturnType<typeof devolver>>) => cuerpo.data.map(({ devuelto }) => devuelto)

  test('D-141 a return against a signature of another area: the signature that comes later waits', async () => {
    const { doc_id, de } = await unDespacho(banco, [11, 15])
    const alcaldesa = await banco.como('alcaldesa')
    const pedido = await argumentosDe(gloria, de(15))
    const [devuelta, firmada] = await enCarrera<Hecho>(banco.bd, retener(doc_id), [
      () => devolver(alcaldesa, [de(11)]),
      () => firmarCon(gloria, pedido),
    ])
    expect(devuelta?.status).toBe(200)
    expect([200, 409]).toContain(firmada?.status)
    if (firmada?.status === 409) expect(firmada.cuerpo).toMatchObject({ codigo: 'documentoDevuelto' })
    expect(await estados(doc_id)).toEqual([false, firmada?.status === 200])
    expect(await abiertas(doc_id)).toEqual([{ id_doc_area: de(11) }])
  })

  test('D-141 a return against the own signature, from another window: one of them, never both', async () => {
    const { doc_id, de } = await unDespacho(banco, [15])
    const pedido = await argumentosDe(gloria, de(15))
    const [devuelta, firmada] = await enCarrera(banco.bd, retener(doc_id), [
      async () => hecho(await devolver(gloria, [de(15)]))[0],
      async () => (await firmarCon(gloria, pedido)).status === 200,
    ])
    expect(devuelta).toBe(!firmada)
    expect(await abiertas(doc_id)).toHaveLength(devuelta ? 1 : 0)
  })

  test('D-141 two areas that return at once: one return, and the other is told', async () => {
    const { doc_id, de } = await unDespacho(banco, [11, 15])
    const alcaldesa = await banco.como('alcaldesa')
    const hechos = await enCarrera(banco.bd, retener(doc_id), [
      () => devolver(alcaldesa, [de(11)]),
      () => devolver(gloria, [de(15)]),
    ])
    expect(hechos.flatMap(hecho).toSorted()).toEqual([false, true])
    expect(await abiertas(doc_id)).toHaveLength(1)
  })

  test('D-141 a return against an edit: a new version, or the return of the edited one, never a lost return', async () => {
    const { doc_id, de } = await unDespacho(banco, [15])
    const [devuelta, editada] = await enCarrera<Hecho>(banco.bd, retener(doc_id), [
      () => devolver(gloria, [de(15)]),
      await editar(doc_id),
    ])
    expect([devuelta?.status, editada?.status]).toEqual([200, 200])
    const vivos = await banco.db
      .selectFrom('documentos_destinos')
      .select('reemplazado')
      .where('doc_id', '=', doc_id)
      .execute()
    // Returned first, its version is over; edited first, it is returned as it now is.
    expect([vivos[0]?.reemplazado, (await abiertas(doc_id)).length]).toEqual(
      vivos[0]?.reemplazado ? [true, 0] : [false, 1],
    )
  })

  test('D-141 the edit of a returned document against a signature: nobody signs the version before', async () => {
    const { doc_id, de } = await unDespacho(banco, [11, 15])
    const pedido = await argumentosDe(gloria, de(15))
    expect(hecho(await devolver(await banco.como('alcaldesa'), [de(11)]))).toEqual([true])
    const [editada, firmada] = await enCarrera<Hecho>(banco.bd, retener(doc_id), [
      await editar(doc_id),
      () => firmarCon(gloria, pedido),
    ])
    expect([editada?.status, firmada?.status]).toEqual([200, 409])
    expect(['documentoCambiado', 'documentoDevuelto']).toContain(firmada?.cuerpo.codigo)
    expect(await estados(doc_id)).toEqual([false, false])
  })

  test('D-141 D-142 the database itself lets nobody sign what is returned, or before their turn', async () => {
    const firmar = (id: number) =>
      banco.db
        .updateTable('documentos_destinos')
        .set({ estado: true, firmado_at: AHORA })
        .where('id_doc_area', '=', id)
        .execute()
    const devuelto = await unDespacho(banco, [11, 15])
    await devolver(gloria, [devuelto.de(15)])
    await expect(firmar(devuelto.de(11))).rejects.toThrow('se devolvió sin firmar')
    const enOrden = await unDespacho(banco, [11, 15], { en_secuencia: true, motivos: { 11: 1, 15: 2 } })
    await expect(firmar(enOrden.de(11))).rejects.toThrow('está pendiente')
    await firmar(enOrden.de(15))
    await firmar(enOrden.de(11))
  })
})

describe('faults', () => {
  const conFalla = async <T>(acto: () => Promise<T>): Promise<T> => {
    await banco.bd.comoDueno(`create function fallar() returns trigger language plpgsql as
      $$ begin raise exception 'se cae' using errcode = '57P01'; end $$;
      create trigger fallar before update of estado on documentos_destinos for each row execute function fallar()`)
    try {
      return await acto()
    } finally {
      await banco.bd.comoDueno('drop trigger fallar on documentos_destinos; drop function fallar')
    }
  }

  test('D-35 D-49 E10 a fault between storing and committing: nothing is signed, the ticket stays good, the file is swept', async () => {
    const { doc_id, de, pdf } = await unDespacho(banco, [15])
    const direccion = leerArgumentos(await argumentosDe(gloria, de(15))).fileUploadUrl ?? ''
    const firmado = await firmarAfuera(autoridad, pdf)
    const antes = await banco.archivosEnDisco()
    const caida = await conFalla(() => nativo(banco).subir(direccion, firmado))
    expect([caida.statusCode, caida.headers['retry-after']]).toEqual([503, '5'])
    expect(await pdfVigente(banco, doc_id)).toEqual(pdf)
    expect((await finalizar(gloria, de(15))).cuerpo.codigo).toBe('firmaPendiente')
    const sobra = (await banco.archivosEnDisco()).filter((nombre) => !antes.includes(nombre))
    expect(sobra).toHaveLength(1)
    const manana = {
      antes: new Date(Date.now() + 86_400_000),
      enUso: archivosEnUso(banco.db, 'documentos_archivos', 'path'),
    }
    expect(await banco.archivos.barrerHuerfanos('firmadigital/upload', manana)).toBe(1)
    expect(await banco.archivosEnDisco()).toEqual(expect.arrayContaining(antes))
    expect((await nativo(banco).subir(direccion, firmado)).statusCode).toBe(200)
    expect(await estados(doc_id)).toEqual([true])
  })

  test('D-35 E10 a process that is ended over the signed file refuses nothing: the attempt stays open and its ticket good', async () => {
    const { doc_id, de, pdf } = await unDespacho(banco, [15])
    const direccion = leerArgumentos(await argumentosDe(gloria, de(15))).fileUploadUrl ?? ''
    const firmado = await firmarAfuera(autoridad, pdf)
    const programa = join(carpeta, 'moribundo.mjs')
    writeFileSync(programa, `process.stdin.once('data', () => process.send({ empezado: true }, () => process.exit(9)))`)
    const malo = abrirTaller({ programa })
    const reloj = crearReloj(() => AHORA)
    const intento = await findTicket(banco.db, huellaDe(direccion.split('/').at(-1) ?? '') ?? Buffer.alloc(0), AHORA)
    const guardado = { storage_key: 'x.pdf', bytes: firmado.length, sha256: '', pdf: firmado }
    const partes = {
      db: banco.db,
      archivos: banco.archivos,
      maximoBytes: 1e7,
      reloj,
      taller: malo,
      confianza: { raices: autoridad.raices },
      tsa: undefined,
      alNoConservar: () => expect.fail(),
    }
    await expect(aceptarFirma(partes, intento ?? expect.fail(), guardado, 'x')).rejects.toMatchObject({
      ...{ codigo: 'noDisponible', reintentar: 10 },
    })
    await malo.cerrar()
    expect((await finalizar(gloria, de(15))).cuerpo.codigo).toBe('firmaPendiente')
    expect((await nativo(banco).subir(direccion, firmado)).statusCode).toBe(200)
    expect(await estados(doc_id)).toEqual([true])
  })

  test('D-35 the own signer’s attempt survives a fault, too', async () => {
    const { doc_id, de } = await unDespacho(banco, [15])
    const pedido = await argumentosDe(gloria, de(15))
    expect((await conFalla(() => firmarCon(gloria, pedido))).status).toBe(503)
    expect((await firmarCon(gloria, pedido)).status).toBe(200)
    expect(await estados(doc_id)).toEqual([true])
  })
})
