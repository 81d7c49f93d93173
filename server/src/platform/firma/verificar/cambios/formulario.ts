import { type Campo, camposDe } from '../campos.ts'
import { CAMBIOS } from '../causas.ts'
import {
  Dic,
  dicDe,
  dicsIguales,
  esEntero,
  esLista,
  iguales,
  nombreDe,
  Ref,
  textoDe,
  type Valor,
} from '../cos/valores.ts'
import { agregados, permitir, soloCrecio } from './ampliar.ts'
import { esSelloDeTiempo, exigirInvisible } from './aspecto.ts'
import { CambioProhibido, type Paso, valorEn } from './paso.ts'

const DEL_FORMULARIO = new Set(['Fields', 'SigFlags', 'DA', 'DR'])
/** What a signature field and its picture on the page may say: nothing that acts. */
const DE_CAMPO = new Set([
  ...['Type', 'Subtype', 'FT', 'Ff', 'T', 'TU', 'TM', 'V', 'F', 'P', 'Rect', 'AP', 'AS', 'Kids', 'Parent', 'MK', 'DA'],
  ...['DR', 'Q', 'Lock', 'SV', 'H', 'Border', 'BS', 'NM', 'M', 'Lang', 'StructParent'],
])
/** What signing does to a field that was there, empty. */
const AL_FIRMAR = new Set(['V', 'AP', 'AS', 'M', 'F'])
const prohibido = () => new CambioProhibido(CAMBIOS.formulario)

/** Looks at the form: signature fields may have been added or filled, and nothing else. */
export const revisarFormulario = (paso: Paso): void => {
  const { antes, despues } = paso
  const [a, b] = [antes.catalogo.get('AcroForm'), despues.catalogo.get('AcroForm')]
  const [uno, otro] = [antes.resolver(a), despues.resolver(b)]
  if (uno === null && otro === null) return
  if (!(otro instanceof Dic) || otro.repetido) throw prohibido()
  const anterior = uno instanceof Dic ? uno : new Dic()
  if (!dicsIguales(anterior, otro, DEL_FORMULARIO)) throw prohibido()
  permitir(paso, b)
  const marcas = otro.get('SigFlags') ?? 0
  const previas = anterior.get('SigFlags') ?? 0
  if (!esEntero(marcas) || !esEntero(previas) || marcas > 3 || (marcas & previas) !== previas) throw prohibido()
  if (anterior.has('DA') && !iguales(anterior.get('DA'), otro.get('DA'))) throw prohibido()
  if (!soloCrecio(paso, anterior.get('DR'), otro.get('DR'), 3)) throw prohibido()
  permitir(paso, otro.get('Fields'))
  const nuevos = agregados(antes.resolver(anterior.get('Fields')), despues.resolver(otro.get('Fields')))
  if (!nuevos) throw prohibido()
  const existentes = camposDe(antes)
  const nombres = new Set(existentes.map(({ nombre }) => nombre))
  for (const ref of nuevos) revisarNuevo(paso, ref, nombres)
  for (const campo of existentes) if (estaVacia(campo)) revisarLlenado(paso, campo)
}

const estaVacia = ({ tipo, valor }: Campo): boolean => tipo === 'Sig' && valor === null

const revisarNuevo = (paso: Paso, ref: Valor, nombres: Set<string>): void => {
  const dic = campoNuevo(paso, ref)
  const nombre = textoDe(paso.despues.resolver(dic.get('T')))
  if (nombreDe(dic.get('FT')) !== 'Sig' || dic.has('Parent') || !nombre || nombres.has(nombre)) throw prohibido()
  nombres.add(nombre ?? '')
  const sello = esSelloDeTiempo(paso, anotarFirma(paso, dic.get('V')))
  const hijos = paso.despues.resolver(dic.get('Kids'))
  if (sello && (hijos === null || dic.has('Rect'))) exigirInvisible(paso, dic)
  if (hijos === null) {
    paso.vistas.add(numeroDe(ref))
    return
  }
  if (!esLista(hijos)) throw prohibido()
  for (const hijo of hijos) {
    const vista = campoNuevo(paso, hijo)
    if (vista.has('T') || vista.has('V') || nombreDe(vista.get('Subtype')) !== 'Widget') throw prohibido()
    if (sello) exigirInvisible(paso, vista)
    paso.vistas.add(numeroDe(hijo))
  }
}

/** The dictionary of a field or of its picture that was not there before. */
const campoNuevo = (paso: Paso, ref: Valor): Dic => {
  if (!(ref instanceof Ref) || !paso.nuevos.has(ref.num) || paso.vistas.has(ref.num)) throw prohibido()
  const dic = paso.despues.objeto(ref)
  const sencillo = dic instanceof Dic && !dic.repetido && [...dic.entradas.keys()].every((clave) => DE_CAMPO.has(clave))
  if (!sencillo) throw prohibido()
  return dic
}

/** Of a reference: those that are none were refused before. */
const numeroDe = (ref: Valor): number => (ref instanceof Ref ? ref.num : -1)

const anotarFirma = (paso: Paso, valor: Valor): Dic => {
  const firma = paso.despues.resolver(valor)
  const nueva = !(valor instanceof Ref) || paso.nuevos.has(valor.num)
  if (!(firma instanceof Dic) || !nueva || paso.firmas.has(firma)) throw prohibido()
  paso.firmas.add(firma)
  return firma
}

/** What an empty field looked like gives way to its stamp, unless something else looks like that too. */
const revisarAspecto = (paso: Paso, antes: Valor, ahora: Valor): void => {
  const ajeno = antes instanceof Ref && !iguales(antes, ahora) && paso.inventario.veces.get(antes.num) !== 1
  if (ajeno) throw prohibido()
  permitir(paso, antes)
  permitir(paso, dicDe(paso.antes.resolver(antes))?.get('N') ?? null)
}

/** A field that was waiting for its signature. */
const revisarLlenado = (paso: Paso, { ref, dic, nombre, vistas }: Campo): void => {
  if (!ref) return
  const ahora = valorEn(paso.despues, ref.num)
  if (paso.cambiados.has(ref.num)) {
    if (!(ahora instanceof Dic) || !dicsIguales(dic, ahora, AL_FIRMAR) || paso.bloqueado(nombre)) throw prohibido()
    if (ahora.get('V') === null) throw prohibido()
    const sello = esSelloDeTiempo(paso, anotarFirma(paso, ahora.get('V')))
    for (const num of sello ? vistas : []) {
      const vista = valorEn(paso.despues, num)
      if (vista instanceof Dic) exigirInvisible(paso, vista)
    }
    paso.permitidos.add(ref.num)
    revisarAspecto(paso, dic.get('AP'), ahora.get('AP'))
  }
  for (const num of vistas) {
    if (num === ref.num || !paso.cambiados.has(num) || !paso.permitidos.has(ref.num)) continue
    const [uno, otro] = [valorEn(paso.antes, num), valorEn(paso.despues, num)]
    if (!(uno instanceof Dic && otro instanceof Dic && dicsIguales(uno, otro, AL_FIRMAR))) throw prohibido()
    if (otro.has('V')) throw prohibido()
    paso.permitidos.add(num)
  }
}
