import { MENSAJES_ACCESOS } from '@cabildo/contracts/accesos'
import { TEXTO_EQUIVALENTE_MAXIMO } from '@cabildo/contracts/cargas'
import { emailCorrecto, MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import {
  type CampoCargaPersonal,
  type ClaseDeOrganizacion,
  COLUMNAS_CARGA_PERSONAL,
  MENSAJES_CARGAS,
  TOPE_FILAS_CARGA,
} from '@cabildo/contracts/organizacion-cargas'
import { NOMBRE_CARGO_MAXIMO } from '@cabildo/contracts/organizacion-cargos'
import { USERNAME_MAXIMO, Username } from '@cabildo/contracts/sesion'
import { NOMBRE_TRABAJADOR_MAXIMO } from '@cabildo/contracts/trabajadores'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import {
  empiezaComoSuma,
  type LugarDeFila,
  lectorDeEncabezado,
  type Registro,
} from '../../../platform/cargas/revision.ts'
import { LARGO_DE_CLAVE, leerDni, leerFecha, leerNacimiento, leerTexto } from '../../../platform/hojas/campos.ts'
import { corto, type Leido, llana } from '../../../platform/hojas/celda.ts'
import type { FilaLeida, ValoresDePersonal } from './cargas.queries.ts'

const EN_BLOQUE = ['ape_pat', 'ape_mat', 'name'] as const

const leerEncabezado = lectorDeEncabezado<CampoCargaPersonal>(
  COLUMNAS_CARGA_PERSONAL,
  (columnas) => columnas.has('dni') && columnas.has('cargo'),
)

const SEXOS: Readonly<Record<string, number>> = { m: 1, masculino: 1, '1': 1, f: 0, femenino: 0, '0': 0 }

const leerSexo = (celda: Celda | undefined): Leido<number> => {
  const escrito = textoDe(celda)
  if (escrito === '') return { valor: null }
  const valor = SEXOS[llana(escrito)]
  return valor === undefined ? { valor: null, motivo: MENSAJES_CARGAS.sexo } : { valor }
}

const comoEsta = { mayusculas: false }
const ANCHOS_DE_MUESTRA = TEXTO_EQUIVALENTE_MAXIMO + LARGO_DE_CLAVE

/** Reads the cells of one row (Table ORG-G, decision 0048). */
export const leerFilaDePersonal = (
  celdas: ReadonlyMap<CampoCargaPersonal, Celda>,
  { fila, oculta, hoy }: LugarDeFila,
): FilaLeida => {
  const avisos = oculta ? ['Fila oculta en el archivo'] : []
  const motivos: string[] = []
  const tomar = <T>({ valor, aviso, motivo }: Leido<T>): T | null => {
    if (aviso) avisos.push(aviso)
    if (motivo) motivos.push(motivo)
    return motivo ? null : valor
  }
  const texto = (campo: CampoCargaPersonal, titulo: string, largo: number) =>
    tomar(leerTexto(celdas.get(campo), titulo, largo, comoEsta))
  const nombres = leerNombres(celdas, texto)
  const valores: ValoresDePersonal = {
    dni: tomar(leerDni(celdas.get('dni'))),
    ...nombres.valores,
    sexo: tomar(leerSexo(celdas.get('sexo'))),
    fecha_nac: tomar(leerNacimiento(celdas.get('fecha_nac'), 'FECHA NACIMIENTO', hoy)),
    area: texto('area', 'AREA', TEXTO_EQUIVALENTE_MAXIMO),
    cargo: texto('cargo', 'CARGO', NOMBRE_CARGO_MAXIMO),
    desde: tomar(leerFecha(celdas.get('desde'), 'VIGENTE DESDE')),
    hasta: tomar(leerFecha(celdas.get('hasta'), 'VIGENTE HASTA')),
    username: texto('username', 'USUARIO', USERNAME_MAXIMO),
    perfil: texto('perfil', 'PERFIL', TEXTO_EQUIVALENTE_MAXIMO),
    email: texto('email', 'CORREO', TEXTO_EQUIVALENTE_MAXIMO),
  }
  motivos.push(...nombres.motivos)
  if (valores.desde && valores.hasta && valores.hasta < valores.desde) motivos.push(MENSAJES_ACCESOS.fechas)
  if (valores.username !== null) {
    const leido = Username.safeParse(valores.username)
    if (leido.success) valores.username = leido.data
    else motivos.push(`USUARIO: ${leido.error.issues[0]?.message ?? ''}`)
  }
  if (valores.email !== null && !emailCorrecto(valores.email))
    motivos.push(`CORREO: ${MENSAJES_CIUDADANO.emailInvalido}`)
  const muestras = COLUMNAS_CARGA_PERSONAL.flatMap(({ campo }) => {
    // A corrected DNI is given back corrected: as a text without its zeros it would be refused again.
    const muestra = (campo === 'dni' && valores.dni) || corto(textoDe(celdas.get(campo)), ANCHOS_DE_MUESTRA)
    return muestra ? [[campo, muestra] as const] : []
  })
  return { fila, leida: { valores, avisos, motivos }, celdas: Object.fromEntries(muestras) }
}

/** Names of three columns, or of one that a comma and the first blank divide. */
const leerNombres = (
  celdas: ReadonlyMap<CampoCargaPersonal, Celda>,
  texto: (campo: CampoCargaPersonal, titulo: string, largo: number) => string | null,
) => {
  if (EN_BLOQUE.some((campo) => celdas.has(campo)) || !celdas.has('ape_nom'))
    return {
      valores: {
        ape_pat: texto('ape_pat', 'APELLIDO PATERNO', NOMBRE_TRABAJADOR_MAXIMO),
        ape_mat: texto('ape_mat', 'APELLIDO MATERNO', NOMBRE_TRABAJADOR_MAXIMO),
        name: texto('name', 'NOMBRES', NOMBRE_TRABAJADOR_MAXIMO),
      },
      motivos: [],
    }
  const junto = texto('ape_nom', 'APELLIDOS Y NOMBRES', 2 * NOMBRE_TRABAJADOR_MAXIMO) ?? ''
  const [apellidos = '', name = ''] = junto.split(',').map((parte) => parte.trim())
  const [ape_pat = '', ...resto] = apellidos.split(' ')
  const vacia = (parte: string) => parte || null
  return {
    valores: { ape_pat: vacia(ape_pat), ape_mat: vacia(resto.join(' ')), name: vacia(name) },
    motivos: junto !== '' && !junto.includes(',') ? [MENSAJES_CARGAS.sinComa] : [],
  }
}

/** The register of people, to be read once. A DNI, a username and an e-mail belong to the first row that has them. */
export const registroDePersonal = (): Registro<CampoCargaPersonal, FilaLeida> => {
  const vistas = {
    dni: new Map<string, number>(),
    username: new Map<string, number>(),
    email: new Map<string, number>(),
  }
  const REPETIDAS = [
    ['dni', MENSAJES_CARGAS.dniRepetido],
    ['username', MENSAJES_CARGAS.usuarioRepetido],
    ['email', MENSAJES_CARGAS.correoRepetido],
  ] as const
  return {
    encabezado: leerEncabezado,
    filasMaximo: TOPE_FILAS_CARGA.personal,
    leer: ({ lugar, celdas, propias }) => {
      const dni = propias.get('dni')
      const deTitulos = dni?.tipo === 'texto' && !/\d/.test(dni.valor) && leerEncabezado(celdas) !== null
      if (deTitulos || (empiezaComoSuma(celdas) && leerDni(dni).valor === null)) return null
      const leida = leerFilaDePersonal(propias, lugar)
      for (const [campo, repetida] of REPETIDAS) {
        const valor = leida.leida.valores[campo]?.toLowerCase()
        if (valor === undefined) continue
        const antes = vistas[campo].get(valor)
        if (antes === undefined) vistas[campo].set(valor, lugar.fila)
        else leida.leida.motivos.push(`${repetida} ${antes}`)
      }
      return leida
    },
  }
}

export interface PedidoDeCarga {
  clase: ClaseDeOrganizacion
  /** The Lima day, yyyy-MM-dd. */
  hoy: string
}
