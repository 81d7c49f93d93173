import { MENSAJES_NORMAS, NormaCambio, type NormaListada } from '@cabildo/contracts/normas'
import { nombreDeNorma } from '@cabildo/contracts/normas-tipos'
import { useState } from 'react'
import { type Area, areaDe, type Origen, unidadDe, type Valores, valoresDe } from './origen.ts'

export type Campo = keyof Valores | 'selectedFile'

/** Where the form keeps that no answer came. */
export const SIN_RED = 'sinRed'

/** Names of the fields in the foot of the modal, in their order. */
const NOMBRES: Record<Campo, string> = {
  tipo_doc: 'tipo',
  anio: 'año',
  ndoc: 'número',
  uo: 'unidad orgánica',
  descripcion: 'descripción',
  selectedFile: 'PDF',
}
const CAMPOS = Object.keys(NOMBRES) as Campo[] // Object.keys forgets that they are the keys

/** A value as people read it. */
const leido = (campo: keyof Valores, { tipo_doc, area, ...norma }: NormaListada): string =>
  campo === 'tipo_doc' ? nombreDeNorma(tipo_doc) : campo === 'uo' ? area : String(norma[campo])

const revisar = (origen: Origen, area: Area, valores: Valores, pdf: File | null) => {
  const body = {
    ...valores,
    uo: unidadDe(area, valores),
    ...(origen.modo === 'editar' && { version: origen.norma.updated_at }),
    ...(origen.modo === 'documento' && { doc_id: String(origen.documento.doc_id) }),
  }
  const problemas: Partial<Record<string, string>> = {}
  const { error } = NormaCambio.safeParse(body)
  for (const { path, message } of error?.issues ?? []) problemas[String(path[0])] ??= message
  if (origen.modo === 'crear' && !pdf) problemas.selectedFile = MENSAJES_NORMAS.pdfObligatorio
  return { body, problemas }
}

/**
 * The fields of a publication, checked by the contract on every change; a message shows once its field was left, or a send
 * was tried (NOR-10 to NOR-22, design §7.2).
 */
export const useNormaForm = (propia: Area) => {
  const [origen, setOrigen] = useState<Origen>({ modo: 'crear' })
  const [valores, setValores] = useState(() => valoresDe(origen))
  const [pdf, setPdf] = useState<File | null>(null)
  const [dejados, setDejados] = useState<ReadonlySet<Campo>>(new Set())
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})
  const [notas, setNotas] = useState<Partial<Record<Campo, string>>>({})

  const area = areaDe(origen, propia)
  const inicial = valoresDe(origen)
  const { body, problemas } = revisar(origen, area, valores, pdf)
  const falta = CAMPOS.filter((campo) => problemas[campo] !== undefined)

  const olvidar = (...campos: readonly string[]) =>
    setDelServidor((antes) => Object.fromEntries(Object.entries(antes).filter(([campo]) => !campos.includes(campo))))

  return {
    origen,
    area,
    valores,
    pdf,
    body,
    /** The names of what is missing or wrong, for the foot of the modal. */
    falta: falta.map((campo) => NOMBRES[campo]),
    sucio: pdf !== null || Object.entries(valores).some(([campo, valor]) => inicial[campo as keyof Valores] !== valor),
    error: (campo: Campo): string | undefined =>
      delServidor[campo] ?? (dejados.has(campo) ? problemas[campo] : undefined),
    /** What to do when no answer came. */
    sinRed: delServidor[SIN_RED],
    /** What another person's version says about a field. */
    nota: (campo: Campo): string | undefined => notas[campo],
    poner: (cambio: Partial<Valores>) => {
      setValores((antes) => ({ ...antes, ...cambio }))
      olvidar(...Object.keys(cambio))
    },
    ponerPdf: (nuevo: File | null) => {
      setPdf(nuevo)
      olvidar('selectedFile')
    },
    dejar: (...campos: readonly Campo[]) => setDejados((antes) => new Set([...antes, ...campos])),
    /** An invalid send marks every field (NOR-18). */
    dejarTodo: () => setDejados(new Set(CAMPOS)),
    rechazar: (errores: Readonly<Record<string, string>>) => setDelServidor(errores),
    reiniciar: (nuevo: Origen) => {
      setOrigen(nuevo)
      setValores(valoresDe(nuevo))
      setPdf(null)
      setDejados(new Set())
      setDelServidor({})
      setNotas({})
    },
    /**
     * Takes over the version that somebody else saved: what was typed here stays and says what the record holds now; the
     * other fields take the new value and say what they held. Answers the first that differs (SHE-94, D-22).
     */
    tomarVersion: (antes: NormaListada, fresca: NormaListada): Campo | undefined => {
      const nuevo: Origen = { modo: 'editar', norma: fresca }
      const nuevos = valoresDe(nuevo)
      const siguientes = { ...nuevos }
      const dichos: Partial<Record<Campo, string>> = {}
      for (const clave of Object.keys(nuevos)) {
        const campo = clave as keyof Valores // Object.keys forgets that they are the keys
        const propio = valores[campo] !== inicial[campo]
        if (propio) siguientes[campo] = valores[campo]
        if (inicial[campo] === nuevos[campo]) continue
        if (!propio) dichos[campo] = `Cambió. Antes decía: ${leido(campo, antes)}`
        else if (valores[campo] !== nuevos[campo]) dichos[campo] = `Ahora dice: ${leido(campo, fresca)}`
      }
      if (antes.path_file !== fresca.path_file) dichos.selectedFile = 'El otro usuario reemplazó el PDF.'
      setOrigen(nuevo)
      setValores(siguientes)
      setDelServidor({})
      setNotas(dichos)
      return CAMPOS.find((campo) => campo in dichos)
    },
  }
}
export type NormaForm = ReturnType<typeof useNormaForm>
