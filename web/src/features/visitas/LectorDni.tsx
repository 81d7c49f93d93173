import { IconBarcode, IconCamera, IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { digitosDe } from '../../ui/CampoDni.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { FallaCamara } from './FallaCamara.tsx'
import estilos from './VisitaModal.module.css'

// The camera's decoder is half a megabyte, so it loads only when somebody turns the camera on.
// If it cannot be loaded, a message takes its place.
const LectorCamara = lazy(() =>
  import('./LectorCamara.tsx').then(
    (m) => ({ default: m.LectorCamara }),
    () => ({ default: FallaCamara }),
  ),
)

const LARGO_DNI = 8
/** Readers leave less time than this between keys, people more. */
const PAUSA_MS = 100
/** The wait after a code that was closed with Enter or Tab, and after one that was not and may have more keys. */
const ESPERA_MS = { cerrado: PAUSA_MS, abierto: 300 }

const hayCamara = () => window.isSecureContext && 'mediaDevices' in navigator

/**
 * Tells a keyboard-wedge reader from a person: a burst of keys, or a code closed with Enter or Tab, is read after a
 * pause, so that no key of a long code lands in another field.
 */
const useRafaga = (alTerminar: (texto: string) => void) => {
  const rafaga = useRef({ teclas: 0, ultima: 0, cerrada: false })
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(espera.current), [])

  return (texto: string, cerrar: boolean) => {
    const ahora = performance.now()
    const { teclas, ultima, cerrada } = rafaga.current
    const seguida = ahora - ultima < PAUSA_MS
    rafaga.current = { teclas: seguida ? teclas + 1 : 1, ultima: ahora, cerrada: cerrar || (seguida && cerrada) }
    clearTimeout(espera.current)
    espera.current = setTimeout(
      () => {
        const completa = rafaga.current.cerrada || rafaga.current.teclas >= LARGO_DNI
        rafaga.current = { teclas: 0, ultima: 0, cerrada: false }
        if (completa) alTerminar(texto)
      },
      rafaga.current.cerrada ? ESPERA_MS.cerrado : ESPERA_MS.abierto,
    )
  }
}

interface Props {
  /** The last DNI read, wherever the focus was; '' if there is none, or the form has another. */
  leido: string
  onLeer: (dni: string) => void
}

/** The scanner block of CREAR VISITA: a barcode reader or the camera gives the DNI (VIS-12). Enter never submits. */
export function LectorDni({ leido, onLeer }: Props) {
  const [texto, setTexto] = useState('')
  const [incompleto, setIncompleto] = useState(false)
  const [conCamara, setConCamara] = useState(false)
  const [conocido, setConocido] = useState(leido)
  if (leido !== conocido) {
    setConocido(leido)
    setTexto(leido)
    setIncompleto(false)
  }

  const leer = (codigo: string) => {
    const dni = digitosDe(codigo, LARGO_DNI)
    const completo = dni.length === LARGO_DNI
    setTexto(completo ? dni : '')
    setIncompleto(!completo)
    if (!completo) return
    setConCamara(false)
    onLeer(dni)
  }
  const anotar = useRafaga(leer)
  const listo = leido !== '' && leido === texto

  const alTeclear = (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.ctrlKey || evento.metaKey) return
    const codigo = evento.currentTarget.value
    const porLeer = codigo !== '' && !listo
    if (evento.key === 'Enter') evento.preventDefault()
    // Tab closes a code as well, but must still let people leave the field.
    else if (evento.key !== 'Tab' || !porLeer || evento.shiftKey) return
    else if (digitosDe(codigo, LARGO_DNI).length === LARGO_DNI) evento.preventDefault()
    else return
    if (porLeer) anotar(codigo, true)
  }

  return (
    <div className={estilos.lector} data-lector data-listo={listo || undefined}>
      <span className={estilos.icono}>
        <Icono de={IconBarcode} tam={24} />
      </span>
      <TextInput
        label="Lector de código de barras"
        placeholder="Pase el DNI por el lector"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={texto}
        onFocus={(evento) => evento.currentTarget.select()}
        onKeyDown={alTeclear}
        onChange={(evento) => {
          setTexto(evento.currentTarget.value)
          setIncompleto(false)
          anotar(evento.currentTarget.value, false)
        }}
      />
      <span className={estilos.estado} role="status" data-falla={incompleto || undefined}>
        {listo ? <Icono de={IconCircleCheck} /> : <span className={estilos.punto} />}
        {listo ? 'DNI leído' : incompleto ? 'No se leyó un DNI' : 'Listo para leer'}
      </span>
      <div className={estilos.camara}>
        {hayCamara() ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icono de={IconCamera} tam={16} />}
            onClick={() => setConCamara((antes) => !antes)}
          >
            {conCamara ? 'Apagar la cámara' : 'Leer con la cámara'}
          </Button>
        ) : (
          <span>Para leer con la cámara, abra esta página con una dirección segura (https).</span>
        )}
      </div>
      {conCamara && (
        <Suspense fallback={<p className={estilos.visor}>Encendiendo la cámara…</p>}>
          <LectorCamara onLeer={leer} />
        </Suspense>
      )}
    </div>
  )
}
