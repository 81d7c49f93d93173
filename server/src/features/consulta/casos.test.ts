import { CODIGO_LETRAS } from '@cabildo/contracts/cargos'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { CODIGO, formularioDeReclamo, formularioDeSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { presentarTramite } from '../../../test/fabricas-presentar.ts'
import { BUSCADORES } from '../../modulos.ts'
import { buscarPersona } from '../../platform/conservacion/persona.ts'
import { abrirCaso, codigoNuevo } from './casos.ts'

const banco = usarBanco()
beforeEach(() => banco.poner(AHORA))

const reclamar = (body: object) => banco.ciudadano.llamar(reclamosApi.presentar, { body: body as never })
const pedir = (body: object) => banco.ciudadano.llamar(transparenciaApi.presentar, { body: body as never })
const casos = () => banco.db.selectFrom('casos').select(['clave', 'codigo']).orderBy('created_at').execute()

test('CON-03 C11 ten thousand codes: 8 characters of the 32, each as often as the others in each place, none twice', () => {
  const codigos = Array.from({ length: 10_000 }, codigoNuevo)
  expect(codigos.filter((codigo) => !/^[23456789A-HJ-NP-Z]{8}$/.test(codigo))).toEqual([])
  expect(new Set(codigos).size).toBe(codigos.length)
  const esperadas = codigos.length / CODIGO_LETRAS.length
  for (let lugar = 0; lugar < 8; lugar++) {
    const cuenta = new Map<string, number>()
    for (const codigo of codigos) cuenta.set(codigo.charAt(lugar), (cuenta.get(codigo.charAt(lugar)) ?? 0) + 1)
    const chi = [...CODIGO_LETRAS].reduce((suma, l) => suma + ((cuenta.get(l) ?? 0) - esperadas) ** 2 / esperadas, 0)
    // 31 degrees of freedom: one fair generator in ten million comes above this.
    expect(chi).toBeLessThan(94)
  }
})

test('CON-03 CON-17 G3 each filing, complaint and request is answered the code of its case, and the same when it is sent again', async () => {
  const tramite = { clave: crypto.randomUUID() }
  const [reclamo, solicitud] = [formularioDeReclamo(), formularioDeSolicitud({ email: 'rosa.q@example.com' })]
  const primera = await presentarTramite(banco.app, tramite)
  const todas = [primera, await reclamar(reclamo), await pedir(solicitud)]
  const otra = [await presentarTramite(banco.app, tramite), await reclamar(reclamo), await pedir(solicitud)]
  const codigos = todas.map(({ cuerpo }) => String(cuerpo.codigo))
  for (const codigo of codigos) expect(codigo).toMatch(CODIGO)
  expect(otra.map(({ cuerpo }) => cuerpo)).toEqual(todas.map(({ cuerpo }) => cuerpo))
  const filas = await casos()
  expect(filas.map(({ clave }) => clave.replace(/\d+$/, 'N'))).toEqual(['tramite:N', 'reclamo:N', 'solicitud:N'])
  expect(filas.map(({ codigo }) => codigo)).toEqual(codigos.map((codigo) => codigo.replace('-', '')))
})

test('CON-03 what was filed before there were codes gets one when it is sent again, and one alone', async () => {
  const enviado = formularioDeReclamo()
  await reclamar(enviado)
  await banco.db.deleteFrom('casos').execute()
  const [una, otra] = [await reclamar(enviado), await reclamar(enviado)]
  expect(una.cuerpo.codigo).toMatch(CODIGO)
  expect(otra.cuerpo.codigo).toBe(una.cuerpo.codigo)
  const [caso] = await casos()
  expect(await abrirCaso(banco.db, caso?.clave ?? '')).toBe(caso?.codigo)
})

test('CON-03 C11 the code stands in its row alone: in no other table, and not in what is handed to whoever asks for a person', async () => {
  const [tramite, reclamo, solicitud] = [
    await presentarTramite(banco.app, { ndoc: '98000001', code_verifica: '5', asunto: 'Otro asunto' }).then(
      (r) => r.cuerpo,
    ),
    await reclamar(formularioDeReclamo()).then((r) => r.cuerpo),
    await pedir(formularioDeSolicitud({ email: 'rosa.q@example.com' })).then((r) => r.cuerpo),
  ]
  const codigos = [tramite, reclamo, solicitud].map(({ codigo }) => String(codigo))
  const { rows: tablas } = await sql<{ tabla: string }>`
    select format('%I.%I', table_schema, table_name) as tabla from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' and table_name <> 'casos'`.execute(
    banco.db,
  )
  const halladas = []
  for (const { tabla } of tablas) {
    const buscados = [...codigos, ...codigos.map((codigo) => codigo.replace('-', ''))]
    const [{ n } = { n: 0 }] = await banco.bd.comoDueno<{ n: number }>(
      `select count(*)::integer as n from ${tabla} t where t::text ~ '${buscados.join('|')}'`,
    )
    if (n > 0) halladas.push(tabla)
  }
  expect(halladas).toEqual([])
  const hallados = await buscarPersona(BUSCADORES, banco.db, '98000001')
  const suyos = hallados.find(({ modulo }) => modulo === 'casos')?.filas ?? []
  expect(suyos.length).toBeGreaterThanOrEqual(2)
  const entregado = JSON.stringify(hallados)
  for (const codigo of codigos) expect(entregado).not.toMatch(new RegExp(codigo.replace('-', '-?')))
})
