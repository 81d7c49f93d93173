import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { useEffect, useRef, useState } from 'react'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { FallaCamara } from './FallaCamara.tsx'
import estilos from './VisitaModal.module.css'

// By default the decoder comes from another site, which the page's content policy forbids (D-39).
prepareZXingModule({
  overrides: { locateFile: (ruta: string, base: string) => (ruta.endsWith('.wasm') ? wasm : base + ruta) },
})

/** Codes that identity cards carry. */
const FORMATOS = ['code_39', 'code_128', 'pdf417', 'itf', 'qr_code'] as const
const PAUSA_MS = 150

const pausa = () => new Promise((listo) => setTimeout(listo, PAUSA_MS))

/** Looks at the pictures of the camera until one holds a code with eight digits. Throws when the camera is refused. */
const vigilar = async (video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> => {
  const camara = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const apagar = () => {
    for (const pista of camara.getTracks()) pista.stop()
  }
  signal.addEventListener('abort', apagar)
  try {
    if (signal.aborted) return null
    video.srcObject = camara
    await video.play()
    const detector = new BarcodeDetector({ formats: [...FORMATOS] })
    while (!signal.aborted) {
      const codigos = await detector.detect(video)
      const codigo = codigos.find(({ rawValue }) => rawValue.replace(/\D/g, '').length >= 8)
      if (codigo) return codigo.rawValue
      await pausa()
    }
    return null
  } finally {
    apagar()
  }
}

/** The camera as a barcode reader; it is switched off as soon as a code is read or the block goes away (VIS-12). */
export function LectorCamara({ onLeer }: { onLeer: (codigo: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [falla, setFalla] = useState(false)
  const avisar = useRef(onLeer)
  useEffect(() => {
    avisar.current = onLeer
  })
  useEffect(() => {
    if (!video.current) return
    const control = new AbortController()
    vigilar(video.current, control.signal)
      .then((codigo) => {
        if (codigo !== null && !control.signal.aborted) avisar.current(codigo)
      })
      .catch(() => {
        if (!control.signal.aborted) setFalla(true)
      })
    return () => control.abort()
  }, [])
  if (falla) return <FallaCamara />
  return <video ref={video} className={estilos.visor} muted playsInline aria-label="Imagen de la cámara" />
}
