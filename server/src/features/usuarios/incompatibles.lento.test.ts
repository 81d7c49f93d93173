import { incompatiblesApi } from '@cabildo/contracts/incompatibles'
import { perfilesApi } from '@cabildo/contracts/perfiles'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { vigenciaApi } from '@cabildo/contracts/vigencia'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { unaPersona, usarCargasDePersonal } from '../../../test/cargas-personal.ts'
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

/** Accesses that hold both codes and are switched on. */
const conLosDos = async () =>
  new Set(
    (
      await sql<{ empacce_id: number }>`
        select a.empacce_id from accesos a join usuarios u on u.id = a.user_id and u.deleted_at is null
        where a.estado and a.deleted_at is null and (
          select count(*) from permisos p where p.empacce_id = a.empacce_id and p.codigo in (11, 12)) = 2`.execute(
        banco.db,
      )
    ).rows.map(({ empacce_id }) => empacce_id),
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
      for (let i = 0; i < 3; i++)
        ids.push(await unUsuario(jefa, { username: `azar.${++vez}`, acceso: { myChoices: [11], perfil_id } }))
      let antes: ReadonlySet<number> | null = null
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
          const permitidas: ReadonlySet<number> = antes
          expect([...ahora].filter((id) => !permitidas.has(id))).toEqual([])
          antes = new Set([...permitidas].filter((id) => ahora.has(id)))
        }
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

type Acto = Exclude<typeof ACTO extends fc.Arbitrary<infer A> ? A : never, { que: 'regla' }>
const hacer = async (quien: Cliente, id: number, acto: Acto, perfil_id: number): Promise<unknown> => {
  const params = { id: String(id) }
  const accesos = await accesosDe(quien, id)
  const activo = accesos.find(({ estado }) => estado) ?? accesos[0]
  const comun = { id, area_id: activo?.area_id ?? 20, aceptado: true }
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
        documento: 'Memorando 1',
        permisos: 'mismos' as const,
        version,
        aceptado: true,
      }
      return quien.llamar(vigenciaApi.trasladar, { params, body })
    }
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
