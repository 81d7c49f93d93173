import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import { incompatiblesApi } from '@cabildo/contracts/incompatibles'
import { perfilesApi } from '@cabildo/contracts/perfiles'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { vigenciaApi } from '@cabildo/contracts/vigencia'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { unaPersona, usarCargasDePersonal } from '../../../test/cargas-personal.ts'
import { unTrabajador } from '../../../test/elenco.ts'
import { accesosDe, unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()
const { revisar, filasDe, aplicar } = usarCargasDePersonal(banco)
const MOTIVO = 'quien redacta no firma nunca'

/** Makes the pair of drafting and signing what is said; the one that comes with the product. */
const poner = async (efecto: 'avisa' | 'prohibe') => {
  const sol = await banco.como('sol')
  const { data } = (await sol.llamar(incompatiblesApi.lista)).cuerpo
  const par = data.find(({ codigos }) => codigos.join() === '11,12')
  const body = { codigos: [11, 12] as (11 | 12)[], efecto, motivo: MOTIVO, version: par?.updated_at ?? '' }
  expect((await sol.llamar(incompatiblesApi.editar, { params: { id: String(par?.id) }, body })).status).toBe(200)
}
const perfilDe = async (name: string) =>
  (await (await banco.como('jefa')).llamar(perfilesApi.lista)).cuerpo.data.find((perfil) => perfil.name === name)?.id ??
  0

test('USU-66 O17 the spreadsheet of people tells of a pair that is warned of, and refuses the row of a forbidden one', async () => {
  const conPerfil = () => unaPersona({ PERFIL: 'Redactor y firmante' })
  await poner('avisa')
  const avisada = await revisar('jefa', [conPerfil()])
  expect(await filasDe('jefa', avisada.id)).toMatchObject([
    { clase: 'nuevo', avisos: [`Estos permisos no se recomiendan juntos: ${MOTIVO}`] },
  ])
  // It is forbidden between the preview and the act: nothing is done, and the preview says so.
  await poner('prohibe')
  expect(await aplicar('jefa', avisada.id)).toMatchObject({ status: 409, cuerpo: { codigo: 'personalCambiado' } })
  const prohibida = await revisar('jefa', [conPerfil(), unaPersona({ PERFIL: 'Redactor' })])
  expect(prohibida).toMatchObject({ nuevos: 1, rechazados: 1 })
  expect((await filasDe('jefa', prohibida.id))[0]?.motivos).toEqual([`Estos permisos no se dan juntos: ${MOTIVO}`])
  await poner('avisa')
})

/** Accesses that hold both codes and are switched on, and encargaturas that add the other one to what their encargado has. */
const conLosDos = async () =>
  new Set(
    (
      await sql<{ quien: string }>`
        select 'acceso ' || a.empacce_id as quien from accesos a join usuarios u on u.id = a.user_id and u.deleted_at is null
        where a.estado and a.deleted_at is null and (
          select count(*) from permisos p where p.empacce_id = a.empacce_id and p.codigo in (11, 12)) = 2
        union
        select 'encargo ' || e.id from encargaturas e join encargaturas_codigos k on k.encargatura_id = e.id
        where e.terminada_at is null and (
          exists (select from acceso_elegido(e.user_id, '2026-11-18') a join permisos p on p.empacce_id = a.empacce_id
            where p.codigo in (11, 12) and p.codigo <> k.codigo)
          or exists (select from encargaturas o join encargaturas_codigos ok on ok.encargatura_id = o.id
            where o.user_id = e.user_id and o.terminada_at is null and ok.codigo in (11, 12) and ok.codigo <> k.codigo))`.execute(
        banco.db,
      )
    ).rows.map(({ quien }) => quien),
  )

const unaDe = (n: number) => fc.nat({ max: n - 1 })
const ACTO = fc.oneof(
  fc.record({
    que: fc.constant('guardar' as const),
    quien: unaDe(3),
    codigos: fc.constantFrom([11], [12], [11, 12], [5], []),
  }),
  fc.record({ que: fc.constant('nuevo' as const), quien: unaDe(3), codigos: fc.constantFrom([11, 12], [12]) }),
  fc.record({ que: fc.constant('estado' as const), quien: unaDe(3), cual: unaDe(3), estado: fc.boolean() }),
  fc.record({ que: fc.constant('trasladar' as const), quien: unaDe(3), area_id: fc.constantFrom(20, 15, 22) }),
  fc.record({ que: fc.constant('perfil' as const), quien: unaDe(3), codigos: fc.constantFrom([11], [11, 12]) }),
  fc.record({
    que: fc.constant('encargar' as const),
    quien: fc.constant(0),
    codigo: fc.constantFrom(11, 12),
    area_id: fc.constantFrom(20, 15, 22),
  }),
  fc.record({ que: fc.constant('terminarEncargos' as const), quien: fc.constant(0) }),
  fc.record({ que: fc.constant('regla' as const), efecto: fc.constantFrom('avisa' as const, 'prohibe' as const) }),
)

test('USU-66 O17 whatever is done, no live person holds a forbidden pair that was gained after the rule', async () => {
  const jefa = await banco.como('jefa')
  let vez = 0
  await fc.assert(
    fc.asyncProperty(fc.array(ACTO, { minLength: 4, maxLength: 14 }), async (actos) => {
      await poner('avisa')
      const perfil_id = await perfilDe('Redactor')
      const ids: number[] = []
      await terminarEncargos()
      for (let i = 0; i < 3; i++) {
        const acceso = { myChoices: [11 as const], perfil_id }
        const datos = { username: `azar.${++vez}`, acceso }
        // The first one is an employee, who may be made encargado.
        if (i > 0) ids.push(await unUsuario(jefa, datos))
        else {
          const employee_id = 60_000 + vez
          await unTrabajador(banco.db, { employee_id, name: `Azar ${vez}`, ape_pat: 'Probada' })
          ids.push(await unUsuario(jefa, { ...datos, employee_id, acceso: { ...acceso, area_id: 20, cargo_id: 2 } }))
        }
      }
      let antes: ReadonlySet<string> | null = null
      for (const acto of actos) {
        if (acto.que === 'regla') {
          await poner(acto.efecto)
          antes = acto.efecto === 'prohibe' ? (antes ?? (await conLosDos())) : null
          continue
        }
        await hacer(jefa, ids[acto.quien] ?? 0, acto, perfil_id)
        const ahora = await conLosDos()
        // Whoever held both keeps them, and nobody else comes to.
        if (antes !== null) {
          const permitidas: ReadonlySet<string> = antes
          expect([...ahora].filter((id) => !permitidas.has(id))).toEqual([])
          antes = new Set([...permitidas].filter((id) => ahora.has(id)))
        }
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

const terminarEncargos = () =>
  banco.db
    .updateTable('encargaturas')
    .set({ terminada_at: AHORA, terminada_motivo: 'otra prueba' })
    .where('terminada_at', 'is', null)
    .execute()

type Acto = Exclude<typeof ACTO extends fc.Arbitrary<infer A> ? A : never, { que: 'regla' }>
const hacer = async (quien: Cliente, id: number, acto: Acto, perfil_id: number): Promise<unknown> => {
  const params = { id: String(id) }
  const accesos = await accesosDe(quien, id)
  const activo = accesos.find(({ estado }) => estado) ?? accesos[0]
  const cargo = acto.quien === 0 ? { cargo_id: 2 } : {}
  const comun = { id, area_id: activo?.area_id ?? 20, aceptado: true, ...cargo }
  switch (acto.que) {
    case 'guardar':
      return quien.llamar(usuariosApi.guardarPermisos, {
        params,
        body: { ...comun, empacce_id: activo?.empacce_id ?? 0, myChoices: [...acto.codigos] as 11[] },
      })
    case 'nuevo':
      return quien.llamar(usuariosApi.guardarPermisos, {
        params,
        body: { ...comun, reemplaza: true, myChoices: [...acto.codigos] as 11[] },
      })
    case 'estado': {
      const empacce_id = accesos[acto.cual % Math.max(accesos.length, 1)]?.empacce_id ?? 0
      return quien.llamar(usuariosApi.cambiarEstado, { body: { user_id: id, empacce_id, estado: acto.estado } })
    }
    case 'trasladar': {
      const situacion = (await quien.llamar(vigenciaApi.situacion, { params })).cuerpo.data
      if (!situacion) return undefined
      const { version } = situacion
      const body = {
        area_id: acto.area_id,
        ...cargo,
        documento: 'Memorando 1',
        permisos: 'mismos' as const,
        version,
        aceptado: true,
      }
      return quien.llamar(vigenciaApi.trasladar, { params, body })
    }
    case 'encargar':
      return quien.llamar(encargaturasApi.registrar, {
        body: {
          ...{ area_id: acto.area_id, cargo_id: 2, titular_acceso: null, user_id: id, clase: 'vacante' as const },
          ...{ documento: 'Memorando 1', desde: '2026-11-18', hasta: '2027-11-17' },
          ...{ alcance: [acto.codigo as 11 | 12], aceptado: true },
        },
      })
    case 'terminarEncargos':
      return terminarEncargos()
    case 'perfil': {
      const delPerfil = { params: { id: String(perfil_id) } }
      await quien.llamar(perfilesApi.editar, {
        ...delPerfil,
        body: { name: 'Redactor', descripcion: '', codigos: [...acto.codigos] as 11[] },
      })
      const { cantidades } = (await quien.llamar(perfilesApi.cambios, delPerfil)).cuerpo
      return quien.llamar(perfilesApi.aplicar, { ...delPerfil, body: { cantidades } })
    }
  }
}
