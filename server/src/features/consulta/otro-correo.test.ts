import { CORREOS_NUEVOS_AL_DIA, consultaApi } from '@cabildo/contracts/consulta'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, entrar, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { paginaDeConsulta, tokenDe, tokenDeSubsanacion, unPresentado } from '../../../test/consultas-de-casos.ts'
import { esperar } from '../../../test/esperar.ts'
import { formularioDeReclamo, unaSolicitud, unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { correosA, recepcionar } from '../../../test/mesa-de-partes.ts'

const banco = usarBanco()
beforeEach(() => banco.poner(AHORA))
let redes = 0
let vecinos = 860
const unaPagina = () => paginaDeConsulta(banco.app, `190.64.${++redes}.1`)
const unDevuelto = async () => {
  const { id, email, ndoc, porCodigo } = await unPresentado(banco, ++vecinos)
  const clave = `tramite:${id}`
  await banco.db.updateTable('casos').set({ correo_rebotado_at: AHORA }).where('clave', '=', clave).execute()
  const enlace = tokenDe((await correosA(banco.db, email)).at(-1)?.texto)
  return { id, clave, email, enlace, ndoc, porCodigo }
}

test('CON-24 CON-06 API-142 by code: kept for this case, the mark goes, both are told, links of before stop, later letters go there', async () => {
  const { id, clave, email, enlace, porCodigo } = await unDevuelto()
  const pagina = unaPagina()
  const boleto = await pagina.conBoleto(porCodigo)
  expect((await pagina.ver(porCodigo)).cuerpo).toMatchObject({
    correo_devuelto: true,
    actos: expect.arrayContaining(['direccion']),
  })
  const nuevo = `nueva${id}@example.com`
  const { status, cuerpo } = await pagina.darCorreo(boleto, nuevo)
  expect([status, cuerpo]).toMatchObject([200, { correo_devuelto: false }])
  const alNuevo = (await correosA(banco.db, nuevo)).at(-1)
  expect((await pagina.entrar({ enlace: tokenDe(alNuevo?.texto) })).status).toBe(200)
  const alAnterior = (await correosA(banco.db, email)).at(-1)
  expect(alAnterior?.asunto).toContain('cambió el correo de REG-')
  expect(alAnterior?.texto).not.toContain(nuevo)
  expect((await pagina.entrar({ enlace })).status).toBe(403)
  const { rows } = await sql`select to_jsonb(a) as acto from casos_actos a where clave = ${clave}`.execute(banco.db)
  expect(JSON.stringify(rows)).toContain('cambiar_correo')
  expect(JSON.stringify(rows)).not.toContain('@')
  await recepcionar(await entrar(banco.app, 'mila'), id)
  expect(await correosA(banco.db, nuevo)).toHaveLength(2)
})

test('CON-24 whoever attends to a filing, a complaint or a request reads that its mail comes back, and the address given since', async () => {
  const { id } = await unDevuelto()
  const { id: reclamo } = await unReclamo(banco.db)
  const { id: solicitud } = await unaSolicitud(banco.db)
  for (const clave of [`reclamo:${reclamo}`, `solicitud:${solicitud}`])
    await banco.db.insertInto('casos').values({ clave, codigo: 'K7QF3MZ9' }).execute()
  const mila = await entrar(banco.app, 'mila')
  const rebeca = await entrar(banco.app, 'rebeca')
  const leidos = async () => {
    const { data: tramite } = (await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(id) } })).cuerpo
    const { data: queja } = (await rebeca.llamar(reclamosListaApi.ver, { params: { id: String(reclamo) } })).cuerpo
    const { data: pedidos } = (await mila.llamar(transparenciaListaApi.listar)).cuerpo
    const pedido = pedidos.find((uno) => uno.id === solicitud)
    return [tramite, queja, pedido].map((uno) => [uno?.correo_devuelto, uno?.otro_correo])
  }
  expect(await leidos()).toEqual([
    [true, null],
    [false, null],
    [false, null],
  ])
  await banco.db.updateTable('casos').set({ correo_rebotado_at: AHORA, correo: 'otra@example.com' }).execute()
  expect(await leidos()).toEqual(Array(3).fill([true, 'otra@example.com']))
})

test('CON-24 by a link, with the digits too, nobody gives another address; a bad one is told beside its field', async () => {
  const { email, enlace, ndoc, porCodigo } = await unDevuelto()
  const pagina = unaPagina()
  const documento = ndoc.slice(-3)
  for (const entrada of [{ enlace }, { enlace, documento }]) {
    const boleto = await pagina.conBoleto(entrada)
    expect((await pagina.darCorreo(boleto, 'otra@example.com')).status).toBe(403)
  }
  const boleto = await pagina.conBoleto(porCodigo)
  const mala = await pagina.darCorreo(boleto, 'otra@')
  expect([mala.status, mala.cuerpo.errors]).toEqual([422, { email: 'Email invalido' }])
  expect(await correosA(banco.db, 'otra@example.com')).toEqual([])
  expect(await correosA(banco.db, email)).toHaveLength(1)
})

test('CON-24 D6 a case takes no more than a few addresses in a day', async () => {
  const { id, porCodigo } = await unDevuelto()
  const pagina = unaPagina()
  const boleto = await pagina.conBoleto(porCodigo)
  const estados: number[] = []
  for (let i = 0; i <= CORREOS_NUEVOS_AL_DIA; i++)
    estados.push((await pagina.darCorreo(boleto, `vez${i}de${id}@example.com`)).status)
  expect(estados).toEqual([...Array(CORREOS_NUEVOS_AL_DIA).fill(200), 429])
})

test('D6 D12 CON-24 an address that is given and replaced again is written to a few times a day, whatever the cases', async () => {
  const email = 'victima-de-cambios@example.com'
  for (let i = 0; i < 3; i++) {
    const { id, porCodigo } = await unDevuelto()
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(porCodigo)
    for (const nuevo of [email, `fin${id}@example.com`])
      expect((await pagina.darCorreo(boleto, nuevo)).status).toBe(200)
  }
  expect(await correosA(banco.db, email)).toHaveLength(3)
})

test('CON-23 CON-24 API-142 an address and a consent that are given together are taken together, or neither', async () => {
  const { cuerpo: queja } = await banco.ciudadano.llamar(reclamosApi.presentar, {
    body: formularioDeReclamo() as never,
  })
  const { claim_id, codigo } = queja as { claim_id: number; codigo: string }
  const pagina = unaPagina()
  const dar = async (consulta: string, email: string) =>
    pagina.pedir(consultaApi.correo, { consulta, body: { autoriza: true, email } })
  const correoDe = async (clave: string) =>
    (await banco.db.selectFrom('casos').select(['correo', 'autoriza_correo']).where('clave', '=', clave).execute())[0]
  // A complaint's mail is the channel of its answer: there is no consent to give.
  const dicho = await dar(await pagina.conBoleto({ numero: String(claim_id), codigo }), 'media@example.com')
  expect([dicho.status, dicho.cuerpo.codigo]).toEqual([403, 'consultaSinNivel'])
  expect(await correoDe(`reclamo:${claim_id}`)).toEqual({ correo: null, autoriza_correo: false })
  expect(await correosA(banco.db, 'media@example.com')).toEqual([])

  const { clave, porCodigo } = await unDevuelto()
  const ambas = await dar(await pagina.conBoleto(porCodigo), 'ambas@example.com')
  expect([ambas.status, ambas.cuerpo]).toMatchObject([200, { autoriza_correo: true, correo_devuelto: false }])
  expect(await correoDe(clave)).toEqual({ correo: 'ambas@example.com', autoriza_correo: true })
})

/** Waits until so many statements wait for a lock. */
const esperando = (cuantas: number) =>
  esperar(async () => {
    const filas = await banco.bd.comoDueno(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (filas.length < cuantas) throw new Error(`esperan ${filas.length}`)
  })
const pedirSubsanacion = async (id: number) =>
  (await entrar(banco.app, 'mila')).llamar(mesaDePartesListaApi.observar, {
    body: { id, motivo: 'Falta el plano', modo: 'subsanar' },
  })

test('CON-06 CON-24 EXP-61 an observation that was begun before the address was replaced leaves no link that works there', async () => {
  const { id, clave, email, porCodigo } = await unDevuelto()
  const pagina = unaPagina()
  const boleto = await pagina.conBoleto(porCodigo)
  const estados = await enCarrera(
    banco.bd,
    // The observation has read the address by then.
    (trx) => sql`select from plazos where clave = ${clave} for update`.execute(trx),
    [
      async () => (await pedirSubsanacion(id)).status,
      async () => {
        await esperando(1)
        return (await pagina.darCorreo(boleto, `otra${id}@example.com`)).status
      },
    ],
  )
  expect(estados).toEqual([200, 200])
  const enlace = tokenDeSubsanacion((await correosA(banco.db, email)).map(({ texto }) => texto).join('\n'))
  expect(enlace).not.toBe('')
  expect((await pagina.entrar({ enlace })).cuerpo.codigo).toBe('enlaceSinUso')
})

test('CON-06 CON-24 EXP-61 an observation that waits while the address is replaced writes to the new one', async () => {
  const { id, clave, email, porCodigo } = await unDevuelto()
  const pagina = unaPagina()
  const boleto = await pagina.conBoleto(porCodigo)
  const nuevo = `otra${id}@example.com`
  const estados = await enCarrera(
    banco.bd,
    (trx) => sql`select from casos where clave = ${clave} for update`.execute(trx),
    [
      async () => (await pagina.darCorreo(boleto, nuevo)).status,
      async () => {
        await esperando(1)
        return (await pedirSubsanacion(id)).status
      },
    ],
  )
  expect(estados).toEqual([200, 200])
  const textos = async (para: string) => (await correosA(banco.db, para)).map(({ texto }) => texto).join('\n')
  expect(tokenDeSubsanacion(await textos(email))).toBe('')
  expect((await pagina.entrar({ enlace: tokenDeSubsanacion(await textos(nuevo)) })).status).toBe(200)
})
