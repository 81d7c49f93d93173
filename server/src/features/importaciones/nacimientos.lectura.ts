import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_IMPORTACIONES as M } from '@cabildo/contracts/importaciones'
import { ANIO_MINIMO, MENSAJES_NACIMIENTOS, TEXTO_MAXIMO } from '@cabildo/contracts/nacimientos'
import { textoDe } from '@cabildo/hojas/celdas'
import { LARGO_DE_CLAVE, leerFecha, leerNacimiento, leerTexto } from '../../platform/hojas/campos.ts'
import { impedimento, type Leido, llana, VACIA } from '../../platform/hojas/celda.ts'
import type { Lector, Lectura } from './lectura.ts'

type L = Lectura<'nacimientos'>

const SEXOS: Readonly<Record<string, string>> = {
  m: 'M',
  masculino: 'M',
  hombre: 'M',
  f: 'F',
  femenino: 'F',
  mujer: 'F',
}

const leerAnio = (l: L): Leido => {
  const celda = l.celda('ano_eje')
  const motivo = impedimento(celda, 'AÑO', LARGO_DE_CLAVE)
  if (motivo) return { valor: null, motivo }
  const escrito = textoDe(celda)
  if (escrito === '') return VACIA
  const vale = /^\d{4}$/.test(escrito) && Number(escrito) >= ANIO_MINIMO && escrito <= l.hoy.slice(0, 4)
  return vale ? { valor: escrito } : { valor: null, motivo: MENSAJES_NACIMIENTOS.anioInvalido }
}

const leerUbigeo = (l: L): Leido => {
  const escrito = textoDe(l.celda('ubigeo'))
  if (escrito === '') return VACIA
  // A code of the first departments loses its zero as a number.
  const codigo = l.celda('ubigeo')?.tipo === 'numero' ? escrito.padStart(6, '0') : escrito
  return /^\d{6}$/.test(codigo) ? { valor: codigo } : { valor: null, motivo: MENSAJES_NACIMIENTOS.ubigeoDesconocido }
}

/** A birth of a book, by the rules of its form; whose it is has to be said. */
export const NACIMIENTOS: Lector<'nacimientos'> = {
  necesita: (tiene) => tiene('ape1') && tiene('nom_nac') && tiene('sex_nac'),
  leer: (l) => {
    const texto = (campo: Parameters<L['celda']>[0], titulo: string) =>
      l.tomar(leerTexto(l.celda(campo), titulo, TEXTO_MAXIMO, { mayusculas: false }))
    let antes = l.defectos.length
    const [ape1, ape2] = [texto('ape1', 'PRIMER APELLIDO'), texto('ape2', 'SEGUNDO APELLIDO')]
    l.exigir(ape1 ?? ape2, antes, M.sinApellidos)
    antes = l.defectos.length
    const nom_nac = l.exigir(texto('nom_nac', 'NOMBRES'), antes, M.sinNombres)
    const escrito = textoDe(l.celda('sex_nac'))
    const sex_nac = SEXOS[llana(escrito)] ?? l.falta(escrito === '' ? MENSAJES_NACIMIENTOS.sexoObligatorio : M.sexo)
    const fch_nac = l.tomar(leerNacimiento(l.celda('fch_nac'), 'FECHA NACIMIENTO', l.hoy))
    const fch_ing = l.tomar(leerFecha(l.celda('fch_ing'), 'FECHA INGRESO'))
    if (fch_ing !== null && fch_ing > l.hoy) l.falta(MENSAJES_NACIMIENTOS.ingresoFuturo)
    if (fch_nac !== null && fch_ing !== null && fch_ing < fch_nac) l.falta(MENSAJES_NACIMIENTOS.ingresoAntes)
    const [ano_eje, ubigeo] = [l.tomar(leerAnio(l)), l.tomar(leerUbigeo(l))]
    const [nro_lib, nro_fol] = [texto('nro_lib', 'LIBRO'), texto('nro_fol', 'FOLIO')]
    return {
      valores: {
        ...{ ano_eje, nro_lib, nro_fol, ape1, ape2, nom_nac, sex_nac, fch_nac, fch_ing, ubigeo },
        ...{ ape_pad: texto('ape_pad', 'APELLIDO PADRE'), nom_pad: texto('nom_pad', 'NOMBRE PADRE') },
        ...{ ape_mad: texto('ape_mad', 'APELLIDO MADRE'), nom_mad: texto('nom_mad', 'NOMBRE MADRE') },
      },
      nombre: [ape1, ape2, nom_nac].filter(Boolean).join(' '),
      lugar: [
        ano_eje && `Año ${ano_eje}`,
        nro_lib && `libro ${nro_lib}`,
        nro_fol && `folio ${nro_fol}`,
        fch_nac && `nació el ${fecha(fch_nac)}`,
      ]
        .filter(Boolean)
        .join(', '),
    }
  },
}
