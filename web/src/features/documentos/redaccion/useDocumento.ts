import { type Documento, estaCerrado, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { ANIOS_DOCUMENTO, aniosDesde, numeroDeDocumento } from '@cabildo/contracts/documentos-tipos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { entidad } from '../../../platform/entidad.ts'
import { revisarPdf } from '../../../ui/archivo.ts'
import { avisar } from '../../../ui/avisos.ts'
import { uuid } from '../../../ui/uuid.ts'
import { correlativoQuery, traerDocumento } from '../documento.api.ts'
import type { BorradorGuardado } from './borradores.ts'
import { useCandado } from './candado.ts'
import { contrastar } from './contraste.ts'
import { estadoDe } from './estado.ts'
import { useArchivos } from './useArchivos.ts'
import { useBorrador, useOfrecidos } from './useBorrador.ts'
import { useDocumentoForm } from './useDocumentoForm.ts'
import { useGenerado } from './useGenerado.ts'
import { useGuardado, YA_FIRMADO } from './useGuardado.ts'
import { useVersiones } from './useVersiones.ts'
import { type Comienzo, copiaDe, valoresCon, valoresDe, valoresNuevos } from './valores.ts'

interface Partes {
  pedido: Documento | null
  copiado: Documento | null
  comienzo: Comienzo | null
  abierto: boolean
  area: SesionUsuario['area']
  user_id: number
  alGrabar: (documento: Documento) => void
  /** What the server refused, by field. */
  alRechazar: (campos: Readonly<Record<string, string>>) => void
}

const OTRO_NUMERO = 'El PDF elegido era de otro tipo o año: genere el Word otra vez y suba su PDF'

const YA_NUMERADO = 'El documento ya tiene su número: genere el Word otra vez y suba su PDF'

const nuevos = (area: SesionUsuario['area']) =>
  valoresNuevos(area, aniosDesde(entidad.hoy, ANIOS_DOCUMENTO)[0] ?? ANIOS_DOCUMENTO.ultimo)

const guardadoDe = (documento: Documento | null, area: SesionUsuario['area'], comienzo: Comienzo | null) => {
  if (documento) return valoresDe(documento)
  return comienzo ? valoresCon(nuevos(area), comienzo) : nuevos(area)
}

/** One opening of the modal: its text, files, generated Word, draft, versions and saving. */
export const useDocumento = ({ pedido, copiado, comienzo, abierto, area, user_id, alGrabar, alRechazar }: Partes) => {
  const [inicial] = useState(() => guardadoDe(pedido, area, comienzo))
  const [copia] = useState(() => (copiado && !pedido ? copiaDe(copiado, inicial) : inicial))
  const forma = useDocumentoForm(inicial, copia)
  const archivos = useArchivos(pedido)
  const generacion = useGenerado()
  const versiones = useVersiones(pedido)
  const { documento, firmado } = versiones
  const { valores, borrador, editor } = forma
  const registro_id = comienzo?.registro_id ?? null
  const lugar = { user_id, doc_id: pedido?.doc_id ?? null, registro_id }
  const [clave, setClave] = useState(uuid)
  const ofrecidos = useOfrecidos(lugar, inicial, !firmado)
  useCandado(clave, abierto && !firmado)

  const correlativo = useQuery({ ...correlativoQuery(valores.tipo_doc, valores.anio), enabled: documento === null })
  const numero = documento?.nro_doc ?? (correlativo.data && numeroDeDocumento(correlativo.data.nro_correlativo))
  const { tipo_doc, anio } = valores
  const generado =
    generacion.generado?.tipo_doc === tipo_doc && generacion.generado.anio === anio ? generacion.generado : null

  const guardadoLocal = useBorrador({
    ...lugar,
    clave,
    abierto,
    activo: !firmado,
    contenido:
      forma.sucio || generado
        ? { valores, enEdicion: forma.enEdicion, version: versiones.version, generado: generacion.generado }
        : null,
  })
  const terminar = (grabado: Documento) => {
    guardadoLocal.soltar()
    avisar.exito(MENSAJES_DOCUMENTOS.grabado)
    // The shown number was only a preview (SHE-101).
    if (!documento && grabado.nro_doc !== numero) avisar.info(`Le correspondió el número ${grabado.nro_doc}`)
    alGrabar(grabado)
  }
  /** An earlier try without an answer may have saved everything, so this looks up what is left to save. */
  const averiguar = async (doc_id: number) => {
    const fresco = await traerDocumento(doc_id)
    const contraste = await contrastar(fresco, valores, archivos)
    if (contraste.igual) {
      terminar(fresco)
      return null
    }
    archivos.reconocer(fresco, contraste)
    return { fresco, pdfEsta: contraste.pdf }
  }
  const guardado = useGuardado({
    alGrabar: terminar,
    alEnvejecer: async () => {
      // Without an answer there may be a version to compare as well: 'Ver cambios' loads it.
      const distinto = documento && (await averiguar(documento.doc_id).catch(() => true))
      if (distinto) versiones.envejecer()
    },
    alEstarGrabado: async (doc_id) => {
      try {
        const distinto = await averiguar(doc_id)
        if (distinto) adoptar(distinto.fresco, distinto.pdfEsta)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES_DOCUMENTOS.noGrabado)
      }
    },
    alFirmarse: versiones.firmarse,
    alPerderNumero: ({ codigo, mensaje }) => {
      archivos.quitarPdf(mensaje)
      if (codigo === 'numeroTomado') generacion.caducar()
      else generacion.recuperar(null)
      void correlativo.refetch()
    },
    alRechazar: (campos) => {
      forma.rechazar(campos)
      archivos.rechazar(campos)
      alRechazar(campos)
    },
  })

  const falta = numero === undefined ? ['número', ...forma.falta] : forma.falta
  const completo = borrador !== null && numero !== undefined

  const subirPdf = async (elegido: File | undefined) => {
    if (!elegido) return
    const motivo = await revisarPdf(elegido, entidad.subidaMaximaBytes)
    if (motivo === null) {
      archivos.ponerPdf(elegido, generado?.huella ?? null)
      avisar.exito(MENSAJES_DOCUMENTOS.pdfCargado)
    } else {
      archivos.quitarPdf(motivo)
      avisar.error(MENSAJES_DOCUMENTOS.pdfNoCargadoPor(motivo))
    }
  }

  /** With another type or year it is another document, whose number the chosen PDF does not have. */
  const poner: typeof forma.poner = (cambio) => {
    forma.poner(cambio)
    if (archivos.pdf && ('tipo_doc' in cambio || 'anio' in cambio)) archivos.quitarPdf(OTRO_NUMERO)
  }

  const usarSuyo = (suyo: Documento) => {
    forma.reiniciar(valoresDe(suyo), valoresDe(suyo))
    archivos.rebasar(suyo, true)
    versiones.rebasar(suyo)
  }
  /** An earlier try created the document: from now on it is edited, with its type, year and number. */
  const adoptar = (fresco: Documento, pdfEsta: boolean) => {
    if (estaCerrado(fresco)) {
      // The text stays a draft; the document is read-only from now on.
      avisar.advertencia(YA_FIRMADO)
      return usarSuyo(fresco)
    }
    forma.poner({ tipo_doc: fresco.tipo_doc, anio: fresco.anio })
    // A PDF chosen since then may have the next number.
    if (archivos.pdf && !pdfEsta) archivos.quitarPdf(YA_NUMERADO)
    generacion.caducar()
    versiones.adoptar(fresco)
  }
  const huella = JSON.stringify(borrador)
  const pdfViejo = archivos.pdf !== null && archivos.textoPdf !== huella

  const porGenerar = borrador && { borrador, doc_id: documento?.doc_id ?? null, alRechazar: forma.rechazar }

  return {
    forma: { ...forma, poner },
    archivos,
    versiones,
    guardado,
    generacion,
    documento,
    firmado,
    numero,
    correlativoFallo: documento === null && correlativo.isError && !correlativo.isFetching,
    pedirCorrelativo: () => void correlativo.refetch(),
    estado: estadoDe({
      falta,
      editando: editor !== null,
      huella,
      generado,
      conPdf: archivos.pdf !== null,
      pdfViejo,
      anexoSuelto: archivos.elegido !== null && !archivos.lleno,
    }),
    puedeGenerar: completo,
    puedeSubir: generado !== null && generado.huella !== '' && editor === null,
    puedeGuardar: completo && editor === null,
    sucio: forma.sucio || archivos.sucio || archivos.elegido !== null,
    sinBorrador: guardadoLocal.fallo,
    /** The chosen PDF was made from another text, so saving asks first. */
    pdfViejo,

    generar: (formato: 'word' | 'pdf') => porGenerar && generacion.generar(formato, porGenerar),
    subirPdf,
    usarVista: async () => {
      const archivo = porGenerar && (await generacion.paraFirmar(porGenerar))
      if (!archivo) return
      await subirPdf(archivo)
      generacion.cerrarVista()
    },
    guardar: () => {
      if (!borrador) return
      void guardado.guardar({
        borrador,
        editado: documento && { doc_id: documento.doc_id, version: versiones.version ?? documento.updated_at },
        clave,
        registro_id,
        nameDoc: generado?.nameDoc ?? null,
        pdf: archivos.pdf,
        anexosNuevos: archivos.nuevos.map(({ archivo }) => archivo),
        anexosGuardados: archivos.guardados,
      })
    },

    ofrecido: ofrecidos.ofrecido,
    recuperar: async (uno: BorradorGuardado) => {
      if (!(await ofrecidos.tomar(uno))) return
      forma.reiniciar(uno.valores, guardadoDe(documento, area, comienzo), uno.enEdicion)
      generacion.recuperar(uno.generado)
      setClave(uno.clave)
      // The draft of a new document is based on no version, even if an earlier try saved it.
      if (pedido && uno.version !== null) versiones.volverA(uno.version)
    },
    descartar: ofrecidos.descartar,
    usarSuyo,
    conservarMio: (suyo: Documento) => {
      forma.rebasar(valoresDe(suyo))
      archivos.rebasar(suyo, false)
      versiones.rebasar(suyo)
    },
  }
}
