import { type Documento, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { ANIOS_DOCUMENTO, aniosDesde, numeroDeDocumento } from '@cabildo/contracts/documentos-tipos'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { traerArchivo } from '../../../platform/api.ts'
import { entidad } from '../../../platform/entidad.ts'
import { revisarPdf } from '../../../ui/archivo.ts'
import { avisar } from '../../../ui/avisos.ts'
import { correlativoQuery } from '../documento.api.ts'
import { type BorradorGuardado, listarBorradores, quitarBorrador } from './borradores.ts'
import { estadoDe } from './estado.ts'
import { useArchivos } from './useArchivos.ts'
import { useBorrador } from './useBorrador.ts'
import { useDocumentoForm } from './useDocumentoForm.ts'
import { useGenerado } from './useGenerado.ts'
import { useGuardado } from './useGuardado.ts'
import { useVersiones } from './useVersiones.ts'
import { uuid } from './uuid.ts'
import { huellaDe, valoresDe, valoresNuevos } from './valores.ts'

interface Partes {
  pedido: Documento | null
  abierto: boolean
  user_id: number
  alGrabar: (documento: Documento) => void
  /** What the server refused, by field. */
  alRechazar: (campos: Readonly<Record<string, string>>) => void
}

const OTRO_NUMERO = 'El PDF elegido era de otro tipo o año: genere el Word otra vez y suba su PDF'

const nuevos = () => valoresNuevos(aniosDesde(entidad.hoy, ANIOS_DOCUMENTO)[0] ?? ANIOS_DOCUMENTO.ultimo)
const guardadoDe = (documento: Documento | null) => (documento ? valoresDe(documento) : nuevos())

/** One opening of the modal: its text, files, generated Word, draft, versions and saving. */
export const useDocumento = ({ pedido, abierto, user_id, alGrabar, alRechazar }: Partes) => {
  const [inicial] = useState(() => guardadoDe(pedido))
  const forma = useDocumentoForm(inicial)
  const archivos = useArchivos(pedido)
  const generacion = useGenerado()
  const versiones = useVersiones(pedido)
  const { documento, firmado } = versiones
  const { valores, borrador, editor } = forma
  const lugar = { user_id, doc_id: pedido?.doc_id ?? null }
  const [clave, setClave] = useState(uuid)
  const [ofrecidos, setOfrecidos] = useState(() =>
    firmado ? [] : listarBorradores(lugar).filter((b) => b.enEdicion || huellaDe(b.valores) !== huellaDe(inicial)),
  )

  const correlativo = useQuery({ ...correlativoQuery(valores.tipo_doc, valores.anio), enabled: pedido === null })
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
  const guardado = useGuardado({
    alGrabar: (grabado) => {
      guardadoLocal.soltar()
      // The number shown was a preview (SHE-101).
      if (!pedido && grabado.nro_doc !== numero) avisar.info(`Le correspondió el número ${grabado.nro_doc}`)
      alGrabar(grabado)
    },
    alEnvejecer: versiones.envejecer,
    alFirmarse: versiones.firmarse,
    alPerderNumero: ({ codigo, mensaje }) => {
      archivos.ponerPdf(null, mensaje)
      if (codigo === 'numeroTomado') generacion.caducar()
      else generacion.recuperar(null)
      void correlativo.refetch()
    },
    // Sent once more, on purpose, it is a document of its own.
    alEstarGuardado: () => {
      quitarBorrador(lugar, clave)
      setClave(uuid())
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
    const motivo = await revisarPdf(elegido)
    if (motivo === null) {
      archivos.ponerPdf(elegido)
      avisar.exito(MENSAJES_DOCUMENTOS.pdfCargado)
    } else {
      archivos.ponerPdf(null, motivo)
      avisar.error(MENSAJES_DOCUMENTOS.pdfNoCargado)
    }
  }

  /** Of another type or year it is another document, whose number the chosen PDF does not bear. */
  const poner: typeof forma.poner = (cambio) => {
    forma.poner(cambio)
    if (archivos.pdf && ('tipo_doc' in cambio || 'anio' in cambio)) archivos.ponerPdf(null, OTRO_NUMERO)
  }

  return {
    forma: { ...forma, poner },
    archivos,
    versiones,
    guardado,
    generacion,
    documento,
    firmado,
    numero,
    correlativoFallo: pedido === null && correlativo.isError && !correlativo.isFetching,
    pedirCorrelativo: () => void correlativo.refetch(),
    estado: estadoDe({
      falta,
      editando: editor !== null,
      huella: JSON.stringify(borrador),
      generado,
      conPdf: archivos.pdf !== null,
      anexoSuelto: archivos.elegido !== null && !archivos.lleno,
    }),
    puedeGenerar: completo,
    puedeSubir: generado !== null && generado.huella !== '' && editor === null,
    puedeGuardar: completo && editor === null,
    sucio: forma.sucio || archivos.sucio || archivos.elegido !== null,
    sinBorrador: guardadoLocal.fallo,

    generar: (formato: 'word' | 'pdf') =>
      borrador && generacion.generar(formato, { borrador, doc_id: pedido?.doc_id ?? null, alRechazar: forma.rechazar }),
    subirPdf,
    usarVista: async ({ url, nombre }: { url: string; nombre: string }) => {
      try {
        await subirPdf(await traerArchivo(url, nombre))
        generacion.cerrarVista()
      } catch {
        avisar.error(MENSAJES_DOCUMENTOS.pdfNoCargado)
      }
    },
    guardar: () => {
      if (!borrador) return
      void guardado.guardar({
        borrador,
        editado: pedido && { doc_id: pedido.doc_id, version: versiones.version ?? pedido.updated_at },
        clave,
        nameDoc: generado?.nameDoc ?? null,
        pdf: archivos.pdf,
        anexosNuevos: archivos.nuevos.map(({ archivo }) => archivo),
        anexosGuardados: archivos.guardados,
      })
    },

    ofrecido: ofrecidos[0] ?? null,
    recuperar: (uno: BorradorGuardado) => {
      forma.reiniciar(uno.valores, guardadoDe(documento), uno.enEdicion)
      generacion.recuperar(uno.generado)
      setClave(uno.clave)
      if (uno.version !== null) versiones.volverA(uno.version)
      setOfrecidos(ofrecidos.filter((otro) => otro !== uno))
    },
    descartar: (uno: BorradorGuardado) => {
      quitarBorrador(lugar, uno.clave)
      setOfrecidos(ofrecidos.filter((otro) => otro !== uno))
    },
    usarSuyo: (suyo: Documento) => {
      forma.reiniciar(valoresDe(suyo), valoresDe(suyo))
      archivos.rebasar(suyo, true)
      versiones.rebasar(suyo)
    },
    conservarMio: (suyo: Documento) => {
      forma.rebasar(valoresDe(suyo))
      archivos.rebasar(suyo, false)
      versiones.rebasar(suyo)
    },
  }
}
