import estilos from './VisitaModal.module.css'

/** The camera or its decoder is not available: people use the keyboard or the barcode reader (VIS-12). */
export const FallaCamara = () => (
  <p className={estilos.visor} role="alert">
    No se pudo usar la cámara. Revise el permiso del navegador o use el lector.
  </p>
)
