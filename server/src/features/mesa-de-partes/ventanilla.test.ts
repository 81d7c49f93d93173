import { randomUUID } from 'node:crypto'
import { exportarApi } from '@cabildo/contracts/exportar'
import { EXPLICACION_MINIMA, MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { MENSAJES_VENTANILLA, ventanillaApi } from '@cabildo/contracts/ventanilla'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { pdfDeTramite } from '../../../test/fabricas-presentar.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { correosA, recepcionar, registroDe } from '../../../test/mesa-de-partes.ts'
import { cargoDe, destinos, digitalizar, filaDeVentanilla, plazosDe, registrar } from '../../../test/ventanilla.ts'

const banco = usarBanco()
let mila: Cliente
let procedimiento_id: string
const REQUISITOS = ['Plano firmado', 'Copia del recibo <de pago>']
beforeAll(async () => {
  mila = await banco.como('mila')
  const { id } = await banco.db
    .insertInto('procedimientos')
    .values({ nombre: 'Licencia de funcionamiento', dias: 15, silencio: 1, area_id: 20, requisitos: REQUISITOS })
    .returning('id')
    .executeTakeFirstOrThrow()
  procedimiento_id = String(id)
})
beforeEach(() => banco.poner(AHORA))
const ver = async (id: number) =>
  (await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(id) } })).cuerpo.data

describe('EXP-71 EXP-72 a filing on paper', () => {
  test('API-163 EXP-71 EXP-72 has number, clock, case and clerk, and waits for its scan', async () => {
    const { status, cuerpo } = await registrar(mila, {
      ...{ procedimiento_id, requisitos: JSON.stringify([REQUISITOS[0]]) },
      ...{ representa_nombre: 'Bodega El Puquio', representa_documento: '20990001015' },
    })
    expect(status).toBe(200)
    expect(cuerpo).toMatchObject({ expe_id: null, falta: '', subsanar_hasta: null })
    expect(cuerpo.codigo).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(cuerpo.vence).toMatch(/^2026-/)
    const fila = await ver(cuerpo.id)
    expect(fila).toMatchObject({
      ...{ canal: 'ventanilla', estado: 'PENDIENTE', identidad: 'DNI', ndoc: '99000001', nombre_escrito: true },
      ...{ ndocumento: 'S/N', phone: '', email: '', falta_digitalizar: true, documentos: [] },
      ...{ representa_nombre: 'Bodega El Puquio', representa_documento: '20990001015', requisitos: [REQUISITOS[0]] },
    })
    expect(fila.registrado_por).toBeTruthy()
    expect(await plazosDe(banco.db, cuerpo.id)).toEqual(['respuesta_tramite CORRIENDO'])
    const { rows: auditado } = await sql<{ user_id: number | null }>`
      select * from auditoria where tabla = 'tramites' and registro = ${String(cuerpo.id)}`.execute(banco.db)
    expect(auditado.map(({ user_id }) => user_id)).toEqual([ELENCO.mila.id])
    expect(JSON.stringify(auditado)).not.toContain(cuerpo.codigo.replace('-', ''))
  })

  test.each([
    ['RUC', '20990001015', { tipo_doc: 2, nruc: '20990001015' }],
    ['CE', '001234567', { tipo_doc: 1, ndoc: '001234567', identidad: 'CE', nombre_escrito: true }],
    ['PASAPORTE', 'ab12345x', { tipo_doc: 1, ndoc: 'AB12345X', identidad: 'PASAPORTE', nombre_escrito: true }],
  ])('EXP-72 who files may show %s', async (identidad, documento, esperado) => {
    const { status, cuerpo } = await registrar(mila, { identidad, documento })
    expect(status).toBe(200)
    expect(await ver(cuerpo.id)).toMatchObject(esperado)
  })

  test('EXP-69 EXP-72 bad input is refused beside its field and nothing is saved', async () => {
    const antes = await contar()
    const mal = async (mas: object, archivos: object = {}) => {
      const { status, cuerpo } = await registrar(mila, mas, archivos)
      return [status, (cuerpo as unknown as { errors?: object }).errors]
    }
    expect(await mal({ documento: '9900000' })).toEqual([422, { documento: 'numero dni no es valido' }])
    expect(await mal({ identidad: 'RUC', documento: '123', nombre: '' })).toEqual([
      422,
      { documento: 'RUC inválido', nombre: MENSAJES_VENTANILLA.sinRazonSocial },
    ])
    for (const documento of ['AB-12345', 'A1234', 'ABCDEF1234567'])
      expect((await mal({ identidad: 'CE', documento }))[0]).toBe(422)
    for (const folio of ['0', '0000', ''])
      expect(await mal({ folio })).toEqual([422, { folio: MENSAJES_VENTANILLA.folio }])
    for (const folio of ['10000', '-1', '1.5', 'a'])
      expect((await mal({ folio }))[1]).toEqual({ folio: expect.any(String) })
    expect((await mal({ asunto: 'con\u0000nulo' }))[0]).toBeGreaterThanOrEqual(400)
    expect((await mal({ asunto: '\u202eal revés' }))[0]).toBe(422)
    expect((await mal({ email: 'sin arroba' }))[0]).toBe(422)
    expect((await mal({ representa_documento: '12345678' }))[1]).toEqual({
      representa_nombre: MENSAJES_VENTANILLA.representaSinNombre,
    })
    for (const requisitos of ['[', '{}', '[1]', JSON.stringify(['otra cosa'])])
      expect(Object.keys((await mal({ procedimiento_id, requisitos }))[1] ?? {})[0]).toMatch(/^requisitos/)
    expect((await mal({ requisitos: JSON.stringify(REQUISITOS) }))[1]).toHaveProperty('requisitos')
    expect((await mal({ procedimiento_id: '999999' }))[1]).toHaveProperty('procedimiento_id')
    expect((await mal({ destinos: '[{"dependencia":999999}]' }))[0]).toBe(422)
    expect((await mal({ destinos: '[{"dependencia":-1}]' }))[0]).toBe(422)
    expect((await mal({ destinos: '["__proto__"]' }))[0]).toBe(422)
    expect((await mal({}, { anexos: [pdfDeTramite()] }))[1]).toEqual({ selectedFile: MENSAJES_VENTANILLA.sinPrincipal })
    expect((await mal({}, { principal: [new File(['hola'], 'uno.pdf')] }))[0]).toBe(422)
    expect(await contar()).toBe(antes)
    expect(await banco.archivosEnDisco()).toEqual([])
  })

  test('SHE-72 API-163 only permission 9 may call it', async () => {
    for (const [quien, esperado] of [
      [banco.ciudadano, 401],
      [await banco.como('rebeca'), 403],
    ] as const)
      expect((await registrar(quien)).status).toBe(esperado)
  })
})

const contar = async () =>
  Number(
    (
      await banco.db
        .selectFrom('tramites')
        .select((q) => q.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('EXP-78 once', () => {
  test('G3 EXP-78 the same sending again is answered with the same number; the key with other content is refused', async () => {
    const clave = randomUUID()
    const [uno, otra] = await Promise.all([registrar(mila, { clave }), registrar(mila, { clave })])
    expect(otra.cuerpo).toEqual(uno.cuerpo)
    const distinta = await registrar(mila, { clave, asunto: 'Otra cosa muy distinta' })
    expect([distinta.status, (distinta.cuerpo as unknown as { message: string }).message]).toEqual([
      409,
      expect.stringContaining(`REG-${uno.cuerpo.nro_registro}`),
    ])
    const deSol = await registrar(await banco.como('sol'), { clave })
    expect(deSol.status).toBe(409)
    expect(JSON.stringify(deSol.cuerpo)).not.toContain(uno.cuerpo.codigo)
  })

  test('EXP-78 two papers of one person that say the same are two filings', async () => {
    const [uno, otro] = [await registrar(mila), await registrar(mila)]
    expect(uno.cuerpo.nro_registro).not.toBe(otro.cuerpo.nro_registro)
  })

  test('EXP-78 a clerk registers 600 in an hour, and other clerks theirs', async () => {
    await registrar(mila)
    await sql`update limites set usos = 600 where clave like 'ventanilla:%'`.execute(banco.db)
    expect((await registrar(mila)).status).toBe(429)
    expect((await registrar(await banco.como('sol'))).status).toBe(200)
    await sql`delete from limites where clave like 'ventanilla:%'`.execute(banco.db)
  })
})

describe('EXP-74 observed at the counter', () => {
  test('EXP-58 EXP-74 it is saved as POR SUBSANAR with two business days, and nothing is mailed', async () => {
    const { status, cuerpo } = await registrar(mila, {
      ...{ procedimiento_id, requisitos: JSON.stringify([REQUISITOS[0]]) },
      ...{ observar: 'true', sin_firma: 'true', otro: 'Falta la segunda hoja' },
    })
    expect(status).toBe(200)
    const falta = [`Falta: ${REQUISITOS[1]}`, MENSAJES_VENTANILLA.sinFirma, 'Falta la segunda hoja'].join('\n')
    expect(cuerpo).toMatchObject({ falta, subsanar_hasta: '2026-11-20', expe_id: null })
    expect(await ver(cuerpo.id)).toMatchObject({ estado: 'POR SUBSANAR', motivo: falta, subsanar_hasta: '2026-11-20' })
    expect(await plazosDe(banco.db, cuerpo.id)).toEqual(['respuesta_tramite SUSPENDIDO', 'subsanacion_mesa CORRIENDO'])
    // What it lacked may be brought to the counter, though its own paper has no scan.
    const subsanado = await mila.llamar(mesaDePartesListaApi.subsanar, {
      params: { id: String(cuerpo.id) },
      body: { explicacion: 'x'.repeat(EXPLICACION_MINIMA) },
      archivos: { 'selectedFile[]': [pdfDeTramite('plano.pdf')] },
    })
    expect(subsanado.cuerpo.data).toMatchObject({ estado: 'SUBSANADO', documentos: [], falta_digitalizar: true })
    expect(subsanado.cuerpo.data.subsanacion).toHaveLength(1)
  })

  test('EXP-59 EXP-74 nothing missing is nothing observed, and what is observed is not received', async () => {
    const nada = await registrar(mila, { observar: 'true' })
    expect([nada.status, (nada.cuerpo as never as { errors: object }).errors]).toEqual([
      422,
      { observar: MENSAJES_VENTANILLA.nadaFalta },
    ])
    const ambas = await registrar(mila, { observar: 'true', otro: 'Falta algo', destinos: destinos() })
    expect([ambas.status, (ambas.cuerpo as never as { errors: object }).errors]).toEqual([
      422,
      { destinos: MENSAJES_VENTANILLA.observadoNoSeDeriva },
    ])
  })

  test('EXP-66 EXP-74 who gave an address gets the letters of every filing', async () => {
    const email = 'ventanilla@example.com'
    await registrar(mila, { email, observar: 'true', otro: 'Falta la firma del plano' })
    expect((await correosA(banco.db, email)).map(({ asunto }) => asunto.replace(/^[^:]*: /, ''))).toEqual([
      expect.stringContaining('recibimos su trámite'),
      expect.stringContaining('necesita una subsanación'),
    ])
  })
})

describe('EXP-75 received at once', () => {
  test('EXP-75 EXP-73 filing and reception are one: it has its expediente and its movement, scan or not', async () => {
    const clave = randomUUID()
    const { status, cuerpo } = await registrar(mila, { clave, destinos: destinos(20, 4) })
    expect(status).toBe(200)
    expect(cuerpo.expe_id).toMatch(/^2026-/)
    expect(await ver(cuerpo.id)).toMatchObject({
      estado: 'RECEPCIONADO',
      expe_id: cuerpo.expe_id,
      falta_digitalizar: true,
    })
    expect((await registroDe(banco.db, cuerpo.id)).movimientos.length).toBeGreaterThan(0)
    expect((await registrar(mila, { clave, destinos: destinos(20, 4) })).cuerpo).toEqual(cuerpo)
  })

  test('EXP-29 EXP-75 the original goes to one area; an area that is not known leaves no filing behind', async () => {
    const antes = await contar()
    const dos = JSON.stringify([{ dependencia: 20 }, { dependencia: 4 }])
    const mal = await registrar(mila, { destinos: dos })
    expect([mal.status, (mal.cuerpo as never as { errors: object }).errors]).toEqual([
      422,
      { destinos: MENSAJES_TRAMITE.unSoloOriginal },
    ])
    expect((await registrar(mila, { destinos: destinos(999) })).status).toBe(422)
    expect(await contar()).toBe(antes)
  })

  test('EXP-73 without scan and without address it can be received from the list', async () => {
    const { cuerpo } = await registrar(mila)
    expect((await recepcionar(mila, cuerpo.id)).status).toBe(200)
  })
})

describe('EXP-73 scans', () => {
  test('API-164 EXP-73 a scan is added, a further one stands before it, and both stay', async () => {
    const { cuerpo } = await registrar(mila)
    const primera = await digitalizar(mila, cuerpo.id, {
      principal: [pdfDeTramite('uno.pdf')],
      anexos: [pdfDeTramite('anexo.pdf', 28_000)],
    })
    expect(primera.cuerpo.data).toMatchObject({ falta_digitalizar: false })
    // The same again is no further one.
    await digitalizar(mila, cuerpo.id, {
      principal: [pdfDeTramite('uno.pdf')],
      anexos: [pdfDeTramite('anexo.pdf', 28_000)],
    })
    const segunda = await digitalizar(mila, cuerpo.id, { principal: [pdfDeTramite('dos.pdf', 29_000)] })
    expect(segunda.cuerpo.data.documentos.map(({ name, anexos }) => [name, anexos.length])).toEqual([
      ['dos.pdf', 0],
      ['uno.pdf', 1],
    ])
    expect((await filaDeVentanilla(banco.db, cuerpo.id)).digitalizado_por).not.toBeNull()
  })

  test('EXP-73 of what came with its PDF, the newest scan stands first', async () => {
    const { cuerpo } = await registrar(mila, {}, { principal: [pdfDeTramite('original.pdf')] })
    expect(await ver(cuerpo.id)).toMatchObject({ falta_digitalizar: false })
    const { data } = (await digitalizar(mila, cuerpo.id, { principal: [pdfDeTramite('mejor.pdf', 29_000)] })).cuerpo
    expect(data.documentos.map(({ name }) => name)).toEqual(['mejor.pdf', 'original.pdf'])
  })

  test('API-164 EXP-73 what came online, is gone, or brings nothing is refused', async () => {
    const principal = [pdfDeTramite()]
    const { id } = await unTramite(banco)
    expect((await digitalizar(mila, id, { principal })).status).toBe(404)
    expect((await digitalizar(mila, 999_999, { principal })).status).toBe(404)
    const { cuerpo } = await registrar(mila)
    const nada = await digitalizar(mila, cuerpo.id, {})
    expect([nada.status, (nada.cuerpo as never as { errors: object }).errors]).toEqual([
      422,
      { selectedFile: MENSAJES_VENTANILLA.sinDigitalizacion },
    ])
    expect((await digitalizar(banco.ciudadano, cuerpo.id, { principal })).status).toBe(401)
  })
})

describe('EXP-76 the cargo to be printed', () => {
  const observado = () =>
    registrar(mila, {
      ...{ procedimiento_id, requisitos: JSON.stringify([REQUISITOS[0]]), observar: 'true' },
      ...{ asunto: '<script>alert(1)</script> & "comillas"', otro: 'Falta' },
    })

  test.each(['a4', 'ticket'])(
    'API-165 EXP-76 CON-03 %s: from the saved row, with the code only for who brings it',
    async (formato) => {
      const { cuerpo } = await observado()
      const con = await cargoDe(mila, cuerpo.id, { formato, codigo: cuerpo.codigo })
      expect([con.statusCode, con.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      for (const dicho of [
        `REG-${cuerpo.nro_registro}`,
        cuerpo.codigo,
        MENSAJES_VENTANILLA.selloDisponible,
        '20/11/2026',
      ])
        expect(con.body).toContain(dicho)
      expect(con.body).toContain('Copia del recibo &lt;de pago&gt;')
      // Glued to the paper it would be read by everybody: one half alone has it.
      expect(con.body.split(cuerpo.codigo)).toHaveLength(2)
      expect(con.body.match(/<article/g)).toHaveLength(formato === 'a4' ? 2 : 1)
      const sin = await cargoDe(mila, cuerpo.id, { formato })
      expect(sin.statusCode).toBe(200)
      expect(sin.body).not.toContain(cuerpo.codigo)
      expect(sin.body).not.toContain(cuerpo.codigo.replace('-', ''))
      expect(sin.body).toContain(MENSAJES_VENTANILLA.codigoEntregado)
    },
  )

  test('EXP-76 words of citizens are text, nothing runs, and nothing is asked of anybody', async () => {
    const { cuerpo } = await observado()
    const { body, headers } = await cargoDe(mila, cuerpo.id, { codigo: cuerpo.codigo })
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;comillas&quot;')
    expect(body).not.toMatch(/<script|<link|<iframe|\son\w+=|javascript:|src="(?!data:)/i)
    const politica = String(headers['content-security-policy'])
    expect(politica).toContain("default-src 'none'")
    expect(politica).not.toContain('unsafe')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('API-165 a wrong code, what came online and what is gone are refused', async () => {
    const { cuerpo } = await registrar(mila)
    expect((await cargoDe(mila, cuerpo.id, { codigo: 'AAAA-AAAA' })).statusCode).toBe(422)
    expect((await cargoDe(mila, (await unTramite(banco)).id)).statusCode).toBe(404)
    expect((await cargoDe(mila, 999_999)).statusCode).toBe(404)
    expect((await cargoDe(banco.ciudadano, cuerpo.id)).statusCode).toBe(401)
    expect((await cargoDe(mila, cuerpo.id, { formato: 'pdf' })).statusCode).toBe(422)
  })
})

describe('API-166 the person at the counter', () => {
  const buscar = (quien: Cliente, documento: string, identidad?: 'PASAPORTE') =>
    quien.llamar(ventanillaApi.persona, { params: { documento }, query: identidad ? { identidad } : {} })

  test('EXP-72 name, and the contact of what the same clerk registered today', async () => {
    const documento = '99000077'
    expect((await buscar(mila, documento)).cuerpo).toEqual({ nombre: '', hoy: null })
    await registrar(mila, { documento, phone: '987654321', email: 'hoy@example.com' })
    expect((await buscar(mila, documento)).cuerpo).toEqual({
      nombre: 'QUISPE MAMANI ROSA',
      hoy: { phone: '987654321', email: 'hoy@example.com' },
    })
    // Nobody else's, and not tomorrow's.
    expect((await buscar(await banco.como('sol'), documento)).cuerpo).toEqual({ nombre: '', hoy: null })
  })

  test('EXP-72 what no document can be is refused', async () => {
    for (const documento of ['12345', '1234567890123', 'AB-12345', '%'])
      expect((await buscar(mila, documento)).status).toBe(422)
    expect((await buscar(banco.ciudadano, '99000077')).status).toBe(401)
  })
})

describe('EXP-78 list and export', () => {
  test('EXP-71 EXP-73 the list is filtered by channel and by what has no scan', async () => {
    const { cuerpo } = await registrar(mila)
    const { id } = await unTramite(banco)
    const lista = async (columna: string, valor: string) => {
      const { cuerpo: pagina } = await mila.llamar(mesaDePartesListaApi.listar, {
        query: { [`columns[${columna}]`]: valor, length: '100' } as never,
      })
      return pagina.data.map((fila) => fila.id)
    }
    const porCanal = await lista('canal', 'ventanilla')
    expect(porCanal).toContain(cuerpo.id)
    expect(porCanal).not.toContain(id)
    expect(await lista('canal', 'virtual')).toContain(id)
    const sinEscanear = await lista('falta_digitalizar', 'si')
    expect(sinEscanear).toContain(cuerpo.id)
    await digitalizar(mila, cuerpo.id, { principal: [pdfDeTramite()] })
    expect(await lista('falta_digitalizar', 'si')).not.toContain(cuerpo.id)
  })

  test('EXP-78 the export has the column Canal', async () => {
    await registrar(mila)
    const respuesta = await mila.enviar({
      method: 'POST',
      url: exportarApi.exportar.path.replace(':tabla', 'mpvirtual'),
      payload: { formato: 'csv' },
    })
    expect(respuesta.statusCode).toBe(200)
    expect(respuesta.body).toContain('Canal')
    expect(respuesta.body).toContain('Ventanilla')
  })
})
