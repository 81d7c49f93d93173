import { randomUUID } from 'node:crypto'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { SignJWT, UnsecuredJWT } from 'jose'
import { AHORA, type Banco, SECRETO } from '../banco.ts'
import { ANIO, ELENCO } from '../elenco.ts'

/**
 * People with every code of area 20 whose session is open and no longer counts: one has left, the access of another ended
 * yesterday, that of the third begins tomorrow (USU-59, USU-65).
 */
const SIN_DERECHO = ['deBaja', 'accesoTerminado', 'accesoFuturo'] as const

/** Callers without a session: nobody at all, every kind of token that is none, and whose session no longer counts. */
export const SIN_SESION = [
  'anonimo',
  'basura',
  'otraClave',
  'sinAlgoritmo',
  'otroTipo',
  'otroEmisor',
  'otroDestino',
  'vencido',
  'revocado',
  ...SIN_DERECHO,
] as const

/** One permission each, of area 20 (Table USU-E). */
const CODIGOS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const

/**
 * Callers with a session. `gemelo` has every code, in area 47; `area21` and `usuario11` have none, and show what the area
 * and the number give by themselves, so user 11 stands in area 20 here; `p4area21` has code 4 in area 21, which together
 * open `organizacion`; `claveInicial` has every code of area 20 and has
 * to change the password first (D-07); `sinFactor` has every code of area 20 and has to add a second factor first, which
 * `AJUSTES` demands at once of whoever has code 4, as all others of these have (ING-13).
 * `encargado` has every code in area 47 and acts, by encargo, in area 20 with code 5 alone; the encargatura of
 * `encargoTerminado` is over, which each of its sessions is told once (USU-62).
 */
export const CON_SESION = [
  'sinPermisos',
  ...(CODIGOS.map((codigo) => `p${codigo}`) as `p${(typeof CODIGOS)[number]}`[]),
  'gemelo',
  'area21',
  'p4area21',
  'usuario11',
  'claveInicial',
  'sinFactor',
  'encargado',
  'encargoTerminado',
] as const

export const COLUMNAS = [...SIN_SESION, ...CON_SESION] as const
export type ConSesion = (typeof CON_SESION)[number]
export type Columna = (typeof COLUMNAS)[number]
export const tieneSesion = (columna: Columna): columna is ConSesion =>
  (CON_SESION as readonly Columna[]).includes(columna)

/** Settings of a bench on which `sinFactor` is what it says. */
export const AJUSTES = {
  ...{ SEGUNDO_FACTOR: String(Permiso.usuarios), SEGUNDO_FACTOR_PLAZO_DIAS: '0' },
  // The passkeys of those who have one are of this host, or would be none (ING-08).
  DIRECCION_PUBLICA: 'http://localhost:5400',
}

/** The area of the columns, and the one of the twin. */
export const AREA = 20
export const OTRA_AREA = 47

/** Everybody of the columns who has an account. */
type ConCuenta = ConSesion | (typeof SIN_DERECHO)[number]
const CON_CUENTA = [...CON_SESION, ...SIN_DERECHO] as const

const ID = 2_000
export const idDe = (columna: ConCuenta): number =>
  columna === 'usuario11' ? ELENCO.admin.id : ID + CON_CUENTA.indexOf(columna)

const areaDe = (columna: ConCuenta): number =>
  columna === 'gemelo' || columna === 'encargado' ? OTRA_AREA : columna.endsWith('area21') ? 21 : AREA

const CON_TODOS: readonly string[] = [
  'gemelo',
  'claveInicial',
  'sinFactor',
  'encargado',
  'encargoTerminado',
  ...SIN_DERECHO,
]

const codigosDe = (columna: ConCuenta): number[] => {
  if (CON_TODOS.includes(columna)) return [...CODIGOS]
  return columna.startsWith('p') ? [Number.parseInt(columna.slice(1), 10)] : []
}

/** The tokens of a bench: each column's, and new ones for what ends a session. */
export interface Credenciales {
  /** What the column sends as `Authorization`; null sends none. */
  de(columna: Columna): string | null
  /** A new session of the column, which began at that instant. */
  nueva(columna: ConSesion, creada?: Date): Promise<string>
}

/** Puts the people of the columns into the bench, each with an open session. */
export const acreditar = async (banco: Banco): Promise<Credenciales> => {
  const { db } = banco
  const nuevas = CON_CUENTA.filter((columna) => columna !== 'usuario11')
  const { password_hash } = await db
    .selectFrom('usuarios')
    .select('password_hash')
    .where('id', '=', ELENCO.admin.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('usuarios')
    .values(
      nuevas.map((columna) => ({
        id: idDe(columna),
        username: `columna.${columna}`,
        password_hash,
        area_id: areaDe(columna),
      })),
    )
    .execute()
  await db
    .insertInto('accesos')
    .values(
      nuevas.map((columna) => ({
        empacce_id: idDe(columna),
        user_id: idDe(columna),
        area_id: areaDe(columna),
        cargo_id: 2,
        anio_eje: ANIO,
      })),
    )
    .execute()
  await db
    .insertInto('permisos')
    .values(nuevas.flatMap((columna) => codigosDe(columna).map((codigo) => ({ empacce_id: idDe(columna), codigo }))))
    .execute()
  await db.updateTable('accesos').set({ area_id: AREA }).where('empacce_id', '=', ELENCO.admin.id).execute()
  const conFactor = CON_CUENTA.filter(
    (columna) => columna !== 'sinFactor' && (columna === 'usuario11' || codigosDe(columna).includes(Permiso.usuarios)),
  )
  await db
    .insertInto('factores')
    .values(
      [...conFactor.map(idDe), ELENCO.sol.id].map((user_id) => ({
        ...{ user_id, clase: 'llave', nombre: 'La suya', credencial: `de ${user_id}` },
        ...{ clave_publica: Buffer.from('ninguna'), contador: 0, sitio: 'localhost', created_at: AHORA },
      })),
    )
    .execute()

  const encargos = new Map<ConSesion, number>()
  for (const columna of ['encargado', 'encargoTerminado'] as const) {
    const terminada = columna === 'encargoTerminado'
    const { id } = await db
      .insertInto('encargaturas')
      .values({
        ...{ area_id: AREA, cargo_id: 2, user_id: idDe(columna), clase: 'vacante', documento: 'Resolución 1' },
        ...{ desde: '2026-11-18', hasta: '2027-11-17', suspende_titular: false },
        ...(terminada && { terminada_at: AHORA, terminada_motivo: 'Ya no hace falta' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('encargaturas_codigos')
      .values({ encargatura_id: id, codigo: 5, area_id: AREA, cargo_id: 2, dias: 'empty' })
      .execute()
    encargos.set(columna, id)
  }

  const abrir = async (
    user_id: number,
    { match_password = false, creada = AHORA, encargo_id = null as number | null } = {},
  ): Promise<string> => {
    const id = randomUUID()
    const vence = new Date(AHORA.getTime() + 3_600_000)
    await db
      .insertInto('sesiones')
      .values({ id, user_id, match_password, creada, vista: AHORA, vence, encargo_id })
      .execute()
    return id
  }
  const nueva = async (columna: ConSesion, creada = AHORA) =>
    firmar(
      await abrir(idDe(columna), {
        ...{ match_password: columna === 'claveInicial', creada },
        encargo_id: encargos.get(columna) ?? null,
      }),
    )

  // What is forged names an open session of somebody with every code: only its signature or its words are wrong.
  const deSol = await abrir(ELENCO.sol.id)
  const terminada = await abrir(ELENCO.sol.id)
  await db.updateTable('sesiones').set({ terminada: AHORA }).where('id', '=', terminada).execute()
  const falsos: Record<(typeof SIN_SESION)[number], string | null> = {
    anonimo: null,
    basura: 'esto.no.es',
    otraClave: await firmar(deSol, { clave: 'otra clave de las pruebas, de treinta y dos o más' }),
    sinAlgoritmo: new UnsecuredJWT({}).setJti(deSol).setIssuer('cabildo').setAudience('cabildo').encode(),
    otroTipo: await firmar(deSol, { typ: 'enlace' }),
    otroEmisor: await firmar(deSol, { iss: 'otro' }),
    otroDestino: await firmar(deSol, { aud: 'otro' }),
    vencido: await firmar(deSol, { vence: new Date(AHORA.getTime() - 1_000) }),
    revocado: await firmar(terminada),
    deBaja: await firmar(await abrir(idDe('deBaja'))),
    accesoTerminado: await firmar(await abrir(idDe('accesoTerminado'))),
    accesoFuturo: await firmar(await abrir(idDe('accesoFuturo'))),
  }
  const deQuien = (columna: ConCuenta) => db.updateTable('accesos').where('empacce_id', '=', idDe(columna))
  await deQuien('deBaja').set({ estado: false }).execute()
  const baja = { baja_at: AHORA, baja_motivo: 'Renuncia aceptada' }
  await db.updateTable('usuarios').set(baja).where('id', '=', idDe('deBaja')).execute()
  await deQuien('accesoTerminado').set({ desde: '2026-01-01', hasta: '2026-11-17' }).execute()
  await deQuien('accesoFuturo').set({ desde: '2026-11-19', hasta: '2026-12-31' }).execute()
  const vivos = new Map<Columna, string>()
  for (const columna of CON_SESION) vivos.set(columna, await nueva(columna))
  return { de: (columna) => (tieneSesion(columna) ? (vivos.get(columna) ?? '') : falsos[columna]), nueva }
}

interface Firmado {
  clave?: string
  iss?: string
  aud?: string
  typ?: string
  vence?: Date
}

const firmar = (jti: string, { clave = SECRETO, iss = 'cabildo', aud = 'cabildo', ...resto }: Firmado = {}) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: resto.typ ?? 'sesion' })
    .setJti(jti)
    .setIssuer(iss)
    .setAudience(aud)
    .setExpirationTime(resto.vence ?? new Date(AHORA.getTime() + 3_600_000))
    .sign(new TextEncoder().encode(clave))
