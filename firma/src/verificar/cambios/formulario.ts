import type { Revision } from '../../cos/revision.ts'
import {
  Dic,
  dicDe,
  dicsIguales,
  esEntero,
  esLista,
  Flujo,
  iguales,
  nombreDe,
  Ref,
  textoDe,
  type Valor,
} from '../../cos/valores.ts'
import { type Campo, camposDe } from '../campos.ts'
import { CAMBIOS } from '../causas.ts'
import { diccionariosDe, enUso, tieneUnDueno } from '../inventario.ts'
import { agregados, esElUnico, permitir } from './ampliacion.ts'
import { esSelloDeTiempo, exigirInvisible } from './aspecto.ts'
import { CambioProhibido, type Paso, valorEn } from './paso.ts'

/** What fields take from their form where they say nothing themselves. */
const OMISIONES = ['DA', 'DR', 'NeedAppearances'] as const
const DEL_FORMULARIO = new Set(['Fields', 'SigFlags', ...OMISIONES])
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
  permitir(paso, b, { de: antes.raiz.num, key: 'AcroForm' })
  const marcas = otro.get('SigFlags') ?? 0
  const previas = anterior.get('SigFlags') ?? 0
  if (!esEntero(marcas) || !esEntero(previas) || marcas > 3 || (marcas & previas) !== previas) throw prohibido()
  const existentes = camposDe(antes)
  revisarOmisiones(paso, anterior, otro, existentes)
  permitir(paso, otro.get('Fields'), { de: a instanceof Ref ? a.num : antes.raiz.num, key: 'Fields' })
  const nuevos = agregados(antes.resolver(anterior.get('Fields')), despues.resolver(otro.get('Fields')))
  if (!nuevos) throw prohibido()
  const nombres = new Set(existentes.map(({ nombre }) => nombre))
  for (const ref of nuevos) revisarNuevo(paso, ref, nombres)
  for (const campo of existentes) if (estaVacia(campo)) revisarLlenado(paso, campo)
}

/**
 * Demands that the form's defaults are the same for every field that was there: a font or a colour that comes later would
 * change what such a field looks like, for readers that draw it anew.
 */
const revisarOmisiones = (paso: Paso, antes: Dic, despues: Dic, existentes: readonly Campo[]): void => {
  const { antes: revision } = paso
  const recursos = recursosAgregados(paso, antes.get('DR'), despues.get('DR'))
  if (!recursos) throw prohibido()
  const otras = ['DA', 'NeedAppearances'].some((key) => !iguales(antes.get(key), despues.get(key)))
  if (recursos.length === 0 && !otras) return
  const dibujables = [...existentes.filter(({ tipo }) => tipo !== 'Sig'), ...sinCampo(revision, existentes)]
  if (dibujables.length > 0 && !iguales(antes.get('NeedAppearances'), despues.get('NeedAppearances'))) throw prohibido()
  if (antes.has('DA') || dibujables.length > 0) {
    if (!iguales(antes.get('DA'), despues.get('DA'))) throw prohibido()
  }
  if (recursos.length === 0) return
  const ajustes = [antes.get('DA'), ...dibujables.map(({ ajuste }) => ajuste)].map((valor) => revision.resolver(valor))
  // A field that names no font may take any.
  if (dibujables.some(({ ajuste }) => ajuste === null) && !antes.has('DA')) throw prohibido()
  const nombrados = new Set(ajustes.flatMap((valor) => nombresEn(textoDe(valor) ?? '')))
  if (recursos.some((nombre) => nombrados.has(nombre))) throw prohibido()
}

/** What pages show as fields and texts that no field of the form is: readers draw these by the form's defaults, too. */
const sinCampo = (revision: Revision, existentes: readonly Campo[]): { ajuste: Valor }[] => {
  const vistas = new Set(existentes.flatMap((campo) => campo.vistas))
  const nums = [...enUso(revision).keys()].filter((num) => !vistas.has(num))
  return nums.flatMap((num) =>
    [...diccionariosDe(valorEn(revision, num))]
      .filter((dic) => {
        const clase = nombreDe(revision.resolver(dic.get('Subtype')))
        return clase === 'FreeText' || (clase === 'Widget' && nombreDe(revision.resolver(dic.get('FT'))) !== 'Sig')
      })
      .map((dic) => ({ ajuste: dic.get('DA') })),
  )
}

/** Names of resources that a dictionary of them has more than before; null when anything else was done to it. */
const recursosAgregados = ({ antes, despues }: Paso, a: Valor, b: Valor): string[] | null => {
  const [uno, otro] = [antes.resolver(a) ?? new Dic(), despues.resolver(b) ?? new Dic()]
  if (iguales(uno, otro)) return []
  if (!(uno instanceof Dic && otro instanceof Dic) || otro.repetido) return null
  const nombres: string[] = []
  for (const clase of new Set([...uno.entradas.keys(), ...otro.entradas.keys()])) {
    const [viejos, suyos] = [antes.resolver(uno.get(clase)), despues.resolver(otro.get(clase))]
    if (iguales(viejos, suyos)) continue
    if (!(suyos instanceof Dic) || suyos.repetido || !(viejos === null || viejos instanceof Dic)) return null
    for (const [nombre, valor] of viejos?.entradas ?? []) if (!iguales(valor, suyos.get(nombre))) return null
    nombres.push(...[...suyos.entradas.keys()].filter((nombre) => !viejos?.has(nombre)))
  }
  return nombres
}
const nombresEn = (ajuste: string): string[] =>
  [...ajuste.matchAll(/\/([^\s/()<>[\]{}%]+)/g)].map(([, nombre = '']) => nombre)

const estaVacia = ({ tipo, valor }: Campo): boolean => tipo === 'Sig' && valor === null

const revisarNuevo = (paso: Paso, ref: Valor, nombres: Set<string>): void => {
  const dic = campoNuevo(paso, ref)
  const nombre = textoDe(paso.despues.resolver(dic.get('T')))
  if (nombreDe(dic.get('FT')) !== 'Sig' || dic.has('Parent') || !nombre || nombres.has(nombre)) throw prohibido()
  nombres.add(nombre ?? '')
  const firma = anotarFirma(paso, dic.get('V'))
  const sello = esSelloDeTiempo(paso, firma)
  const hijos = paso.despues.resolver(dic.get('Kids'))
  if (sello && (hijos === null || dic.has('Rect'))) exigirInvisible(paso, dic)
  if (hijos === null) {
    paso.vistas.set(numeroDe(ref), firma)
    return
  }
  if (!esLista(hijos)) throw prohibido()
  for (const hijo of hijos) {
    const vista = campoNuevo(paso, hijo)
    if (vista.has('Parent') && !iguales(vista.get('Parent'), ref)) throw prohibido()
    if (vista.has('T') || vista.has('V') || nombreDe(vista.get('Subtype')) !== 'Widget') throw prohibido()
    if (sello) exigirInvisible(paso, vista)
    paso.vistas.set(numeroDe(hijo), firma)
  }
}

/** The dictionary of a field or of its picture that was not there before. */
const campoNuevo = (paso: Paso, ref: Valor): Dic => {
  if (!(ref instanceof Ref) || !paso.nuevos.has(ref.num) || paso.vistas.has(ref.num)) throw prohibido()
  const dic = paso.despues.objeto(ref)
  const sencillo = dic instanceof Dic && !dic.repetido && [...dic.entradas.keys()].every((key) => DE_CAMPO.has(key))
  if (!sencillo) throw prohibido()
  return dic
}

/** Number of a reference; anything else was refused before. */
const numeroDe = (ref: Valor): number => (ref instanceof Ref ? ref.num : -1)

const anotarFirma = (paso: Paso, valor: Valor): Dic => {
  const firma = paso.despues.resolver(valor)
  const nueva = !(valor instanceof Ref) || paso.nuevos.has(valor.num)
  if (!(firma instanceof Dic) || !nueva || paso.firmas.has(firma)) throw prohibido()
  paso.firmas.add(firma)
  return firma
}

/** The stamp may replace the picture of an empty field, unless something else uses that picture, too. */
const revisarAspecto = (paso: Paso, campo: number, antes: Valor, ahora: Valor): void => {
  const ajeno = antes instanceof Ref && !iguales(antes, ahora) && paso.inventario.veces.get(antes.num) !== 1
  if (ajeno) throw prohibido()
  permitir(paso, antes, { de: campo, key: 'AP' })
  // Whatever is on the way to it has to be this field's alone.
  if (antes instanceof Ref && !esElUnico(paso, antes, { de: campo, key: 'AP' })) return
  const normal = dicDe(paso.antes.resolver(antes))?.get('N') ?? null
  // One that only names another would let what many use pass for its own.
  if (
    normal instanceof Ref &&
    paso.antes.objeto(normal) instanceof Flujo &&
    valorEn(paso.despues, normal.num) instanceof Flujo
  )
    permitir(paso, normal, { de: antes instanceof Ref ? antes.num : campo, key: 'N' })
}

const DE_CAMPOS = new Set(['Annots', 'Fields', 'Kids', 'Obj', 'Parent', 'T'])
/** Whether nothing takes a field, or what shows it, for something else. */
const esSoloCampo = ({ inventario }: Paso, num: number): boolean =>
  tieneUnDueno(inventario, num, ({ key }) => key !== null && DE_CAMPOS.has(key))

/** A field that was waiting for its signature. */
const revisarLlenado = (paso: Paso, { ref, dic, nombre, vistas }: Campo): void => {
  if (!ref) return
  const ahora = valorEn(paso.despues, ref.num)
  if (paso.cambiados.has(ref.num)) {
    if (!(ahora instanceof Dic) || !dicsIguales(dic, ahora, AL_FIRMAR) || paso.bloqueado(nombre)) throw prohibido()
    if (ahora.get('V') === null) throw prohibido()
    const firma = anotarFirma(paso, ahora.get('V'))
    const sello = esSelloDeTiempo(paso, firma)
    for (const num of vistas) {
      const vista = valorEn(paso.despues, num)
      if (sello && vista instanceof Dic) exigirInvisible(paso, vista)
      paso.llenadas.set(num, firma)
    }
    if (esSoloCampo(paso, ref.num)) paso.permitidos.add(ref.num)
    revisarAspecto(paso, ref.num, dic.get('AP'), ahora.get('AP'))
  }
  for (const num of vistas) {
    if (num === ref.num || !paso.cambiados.has(num) || !paso.permitidos.has(ref.num)) continue
    const [uno, otro] = [valorEn(paso.antes, num), valorEn(paso.despues, num)]
    if (!(uno instanceof Dic && otro instanceof Dic && dicsIguales(uno, otro, AL_FIRMAR))) throw prohibido()
    if (otro.has('V')) throw prohibido()
    if (esSoloCampo(paso, num)) paso.permitidos.add(num)
  }
}
