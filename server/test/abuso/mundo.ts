import { createHash } from 'node:crypto'
import { clausulasApi } from '@cabildo/contracts/documentos-clausulas'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { sql } from 'kysely'
import type { Banco, Cliente } from '../banco.ts'
import { dniDelElenco, ELENCO } from '../elenco.ts'
import { unaVisita } from '../fabricas.ts'
import { unaArchivada } from '../fabricas-archivo.ts'
import { unaCanasta } from '../fabricas-canastas.ts'
import { unaSolicitud, unReclamo } from '../fabricas-ciudadanos.ts'
import { unaClausula, unDocumento } from '../fabricas-documentos.ts'
import { unaNorma } from '../fabricas-normas.ts'
import { unaCarga } from '../fabricas-obras.ts'
import { unaPublicacion } from '../fabricas-publicaciones.ts'
import { datosDeTrabajador } from '../fabricas-trabajadores.ts'
import { unTramite } from '../fabricas-tramites.ts'
import { observar } from '../mesa-de-partes.ts'
import { conSusPlazos, solicitudesDe } from '../solicitudes.ts'

/** Rows of each kind; so many, since some calls delete them. */
const DE_CADA_UNO = 8
const AREA = ELENCO.sol.area
/** Users whose second factor may be taken away. */
const CON_FACTOR = [ELENCO.canastera.id, ELENCO.rebeca.id]

/** Of the first publication: a number that no other test counts, so that seeds may name its address. */
export const NUMERO_DE_NORMA = 5_001

/** The secret of somebody's calendar of due dates. */
export const CALENDARIO = 'a'.repeat(43)

/** Ids of what there is, by the start of the paths that take them. */
export type Ids = Readonly<Record<string, readonly number[]>>

/** Something of everything, in the area of who calls: so that calls find what they name. */
export const poblarMundo = async (banco: Banco): Promise<Ids> => {
  const { db } = banco
  const sol = await banco.como('sol')
  const empacces: number[] = []
  // Of the own area: those of the municipality are changed by Secretaría General alone.
  const clausulas: number[] = []
  for (let i = 0; i < DE_CADA_UNO; i++) {
    const { cuerpo } = await sol.llamar(trabajadoresApi.registrar, { body: datosDeTrabajador() })
    empacces.push(cuerpo.data?.empacce_id ?? 0)
    await unaVisita(sol, { empacce_id: empacces[0] ?? 0 })
    await unaNorma(db, { area_id: AREA, ndoc: `${NUMERO_DE_NORMA + i}` })
    await unaArchivada(db)
    await unReclamo(db)
    await conSusPlazos(banco, [(await unaSolicitud(db)).id])
    await unaCanasta(db)
    await unDocumento(db, { area_id: AREA, destinos: [{ area_id: 4 }, { area_id: AREA }] })
    await unTramite(banco)
    await unaPublicacion(db)
    await unNacimiento(sol)
    clausulas.push((await sol.llamar(clausulasApi.crear, { body: unaClausula() })).cuerpo.data.clausula_id)
  }
  const porPagar = await solicitudesPorPagar(banco, sol)
  // Closed and merged one after another, by calls that may be made only once.
  const { rows: areas } = await sql<{ id: number }>`
    insert into areas (id, name) select n, 'Área suelta ' || n from generate_series(20001, 20600) n returning id`.execute(
    db,
  )
  // The test mail goes to whoever asks for it.
  await db.updateTable('usuarios').set({ email: 'sol@example.com' }).where('id', '=', ELENCO.sol.id).execute()
  await unaCarga(db, [{ cui: '2000001' }, { cui: '2000002' }, { cui: '2000003' }])
  const { id } = await db.selectFrom('tramites').select('id').orderBy('id').executeTakeFirstOrThrow()
  await observar(sol, id)
  const ids = async (tabla: string, columna = 'id') =>
    (
      await sql<{
        id: number
      }>`select ${sql.ref(columna)}::integer as id from ${sql.table(tabla)} order by 1 limit 12`.execute(db)
    ).rows.map((fila) => fila.id)
  await db
    .insertInto('factores')
    .values(
      CON_FACTOR.map((user_id) => ({
        ...{ user_id, clase: 'llave', nombre: 'La suya', credencial: `de ${user_id}`, created_at: HOY },
        ...{ clave_publica: Buffer.from('ninguna'), contador: 0, sitio: 'localhost' },
      })),
    )
    .execute()
  await db
    .insertInto('calendarios_suscritos')
    .values({
      user_id: ELENCO.nadie.id,
      huella: createHash('sha256').update(CALENDARIO).digest(),
      created_at: new Date(),
    })
    .execute()
  await db
    .insertInto('webhooks')
    .values({
      ...{
        nombre: 'Portal',
        url: 'https://8.8.8.8/',
        eventos: ['obra.actualizada'],
        area_id: 20,
        secreto: Buffer.alloc(60),
      },
      ...{ created_by: ELENCO.admin.id, created_at: new Date(), updated_at: new Date() },
    })
    .execute()
  await db
    .insertInto('encargaturas')
    .values(
      Array.from({ length: DE_CADA_UNO }, () => ({
        ...{ area_id: 47, cargo_id: 2, user_id: ELENCO.nadie.id, clase: 'vacante', documento: 'Resolución 1' },
        ...{ desde: HOY, hasta: '2026-12-31', suspende_titular: false },
      })),
    )
    .execute()
  return {
    // Before the users, whose path begins theirs.
    '/api/users/encargaturas': await ids('encargaturas'),
    '/api/organizacion/webhooks': await ids('webhooks'),
    '/api/users/{id}/factores': CON_FACTOR,
    '/api/users': Object.values(ELENCO)
      .map((uno) => uno.id)
      .filter((uno) => uno !== ELENCO.sol.id),
    '/api/employees': empacces,
    '/api/organizacion/areas': areas.map(({ id }) => id),
    '/api/visitas': await ids('visitas'),
    // Before the documents, whose path begins theirs.
    '/api/documentos/clausulas': clausulas,
    '/api/documentos': await ids('documentos', 'doc_id'),
    '/api/firmadigital': await ids('documentos_destinos', 'id_doc_area'),
    '/api/files': await ids('normas'),
    '/api/mpvirtual': await ids('tramites'),
    '/api/procedimientos': await ids('procedimientos'),
    '/api/reclamos': await ids('reclamos'),
    // Before the others, too.
    '/api/transparencia/{id}/pago': porPagar,
    '/api/transparencia': await ids('solicitudes'),
    '/api/nacimiento': await ids('nacimientos'),
    '/api/excel': await ids('canastas'),
    '/api/correos': await ids('correos'),
    '/api/auditoria': await ids('auditoria'),
    '/api/publicaciones': await ids('publicaciones'),
  }
}

/** Requests that were answered with what their copies cost, which nobody has paid yet. */
const solicitudesPorPagar = async (banco: Banco, sol: Cliente): Promise<number[]> => {
  const suyas = solicitudesDe(sol)
  const porPagar: number[] = []
  for (let i = 0; i < 3; i++) {
    const { id } = await unaSolicitud(banco.db)
    await conSusPlazos(banco, [id])
    await suyas.costear(id)
    const { status, cuerpo } = await suyas.responder(id)
    if (status !== 200) throw new Error(`no se respondió: ${status} ${JSON.stringify(cuerpo)}`)
    porPagar.push(id)
  }
  return porPagar
}

const unNacimiento = (sol: Cliente) =>
  sol.enviar({
    method: 'POST',
    url: '/api/nacimiento',
    payload: { nom_nac: 'ANA', ape1: 'QUISPE', sex_nac: 'F', fch_nac: '2026-01-15' },
  })

const HOY = '2026-11-18'
const DNIS = ['98000001', dniDelElenco('rosa'), '98199999']
/** Values that name something, or that a check beyond the schema admits, by the name of their field. */
export const CONOCIDOS: Readonly<Record<string, readonly unknown[]>> = {
  ...{ dni: DNIS, nrodoc: DNIS, nroDni: DNIS, ndoc: ['98000001', '99000001'] },
  ...{ ruc: ['20990000019', '20131312955'], nruc: [''], rsocial: [''] },
  ...{
    email: ['rosa.q@example.com'],
    phone: ['987654321'],
    username: ['rosa', 'nuevo.usuario'],
    name: ['rosa', 'Rosa'],
  },
  ...{ areaID: [String(AREA)], area_id: [AREA, String(AREA), null], cargo_id: [1, 2] },
  ...{ cui: ['2000001', '2000002', '9999999'], tipo_doc: ['0', 0, '1', 1, '3', 3], anio: [2026, '2026', 2025] },
  ...{ fecha_ini: [HOY], date_ini: [HOY], fecha: [HOY], date_at: [HOY], fini: [HOY], ffin: [HOY] },
  ...{ fecha_nac: ['1990-05-01', null], fnac: ['1950-05-01'], fec_entrega: ['2020-05-23'], fch_nac: ['2026-01-15'] },
  ...{ length: ['-1', '10', -1, 10], start: ['0', 0], search: ['', 'a'], version: [''], q: ['limpieza', 'ordenanza'] },
  ...{ ticket: ['x'.repeat(43)], vence: ['1795000000'] },
  '*': ['docs/nada.pdf', 'archivos/ORD/2019/x.pdf', 'mpvirtual/x.pdf'],
}
